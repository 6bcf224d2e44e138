// The effective branching factor: that of a uniform tree of the solution's depth with as many nodes as the search
// generated. Pearl 1984; Russell and Norvig use it to compare heuristics.

/** Null where it says nothing: no solution, or one without moves. */
export function effectiveBranching(generated: number, depth: number): number | null {
  if (depth < 1 || generated < depth) return null;
  // 1 + b + b² + … + b^depth = generated + 1, which grows with b.
  const size = (b: number): number => {
    let [sum, power] = [1, 1];
    for (let level = 0; level < depth; ++level) sum += power *= b;
    return sum;
  };
  let [low, high] = [1, 2];
  while (size(high) < generated + 1) high *= 2;
  for (let step = 0; step < 60; ++step) {
    const middle = (low + high) / 2;
    if (size(middle) < generated + 1) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
