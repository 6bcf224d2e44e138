// Icons: one 24 x 24 grid, 1.75 strokes, round ends.

const PATHS = {
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "m15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  restart: "M4 5v5h5M4.6 10A8 8 0 1 1 4 14",
  shuffle: "M3 7h3c5 0 7 10 12 10h3M18 14l3 3-3 3M3 17h3c1.8 0 3.2-1.3 4.4-3M13.5 10C14.7 8.3 16.1 7 18 7h3M18 4l3 3-3 3",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.7.5 1 1.2 1 2.1h5c0-.9.3-1.6 1-2.1A6 6 0 0 0 12 3Z",
  solve: "m5 12.5 4.5 4.5L19 7.5",
  play: "M7 4.5v15l12-7.5z",
  pause: "M8 5v14M16 5v14",
  next: "M6 5v14l8-7zM18 5v14",
  previous: "M18 5v14l-8-7zM6 5v14",
  first: "M19 5v14l-7-7zM12 5v14l-7-7z",
  last: "M5 5v14l7-7zM12 5v14l7-7z",
  edit: "M4 20h4L19 9l-4-4L4 16zM13 7l4 4",
  link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.5 1.5M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.5-1.5",
  copy: "M9 9h11v11H9zM15 9V4H4v11h5",
  close: "M6 6l12 12M18 6 6 18",
  down: "m6 9.5 6 6 6-6",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M4.9 4.9l1.8 1.8M17.3 17.3l1.8 1.8M4.9 19.1l1.8-1.8M17.3 6.7l1.8-1.8",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z",
  auto: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18",
  stop: "M6 6h12v12H6z",
  save: "M12 4v11M7 10.5l5 5 5-5M5 20h14",
  picture: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9.5h.01",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6",
  swap: "M7 4 3 8l4 4M3 8h14M17 12l4 4-4 4M21 16H7",
  target: "M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14M12 2v5M12 17v5M2 12h5M17 12h5",
  fit: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  shrink: "M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5",
  palette: "M12 3a9 9 0 1 0 0 18c1.7 0 2-1.2 1.4-2.2-.9-1.6.1-3.3 1.9-3.3H18a3 3 0 0 0 3-3c0-5.2-4-9.5-9-9.5M7.5 11.5h.01M10.5 7.5h.01M15 7.5h.01",
  star: "m12 3.5 2.6 5.400 5.900.8-4.300 4.100 1 5.900-5.200-2.8-5.200 2.8 1-5.900-4.300-4.100 5.900-.8z",
  chart: "M4 4v16h16M7.5 15l3.5-4 3 2.5L19 7",
  mistake: "M12 4v10M12 18.5h.01",
  mistakeBack: "M9 8l-4 4 4 4M15 4v10M15 18.5h.01",
  mistakeNext: "m15 8 4 4-4 4M9 4v10M9 18.5h.01",
  trophy: "M8 4h8v5a4 4 0 0 1-8 0zM8 6H4.5a3.5 3.5 0 0 0 3.7 4.5M16 6h3.5a3.5 3.5 0 0 1-3.7 4.5M12 13v4M8.5 20h7M10 17h4v3h-4z",
} as const;

/** Parts drawn solid. */
const SOLID: Partial<Record<keyof typeof PATHS, string>> = { auto: "M12 3a9 9 0 0 1 0 18z" };

export type IconName = keyof typeof PATHS;

export function Icon({ name, filled = false }: { name: IconName; filled?: boolean }) {
  return (
    <svg class={filled ? "icon filled" : "icon"} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
      {SOLID[name] && <path class="solid" d={SOLID[name]} />}
    </svg>
  );
}
