// How wide an element is, kept up to date.

import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";

/** How wide the element is; 0 until it is known. */
export function useWidth(host: RefObject<HTMLElement>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry!.contentRect.width)));
    observer.observe(host.current!);
    return () => observer.disconnect();
  }, []);
  return width;
}
