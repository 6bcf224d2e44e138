/** Rounds the numbers in an SVG's tags to 0.01 pixel: invisible, and a file of dots becomes 25 % shorter. */
export function rounded(svg: string): string {
  return svg.replace(/<[^>]*>/g, (tag) => tag.replace(/\d+\.\d{3,}/g, (number) => String(Number(Number(number).toFixed(2)))));
}
