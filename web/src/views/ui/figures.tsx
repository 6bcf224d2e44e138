// Names and values, one below the other.

export function Figures({ rows, class: name = "figures" }: { rows: [string, string][]; class?: string }) {
  return (
    <dl class={name}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
