// A sentence of the engine: what it puts in backticks is code.

export function Prose({ text }: { text: string }) {
  return <>{text.split("`").map((part, k) => (k % 2 === 1 ? <code key={k}>{part}</code> : part))}</>;
}
