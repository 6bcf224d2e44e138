// The program's answers, for comparison with the module's: results, and the counters at the end of every bound.

import { spawnSync } from "node:child_process";
import type { Result } from "../src/engine/result";

export interface Configuration {
  size: string;
  algorithm: string;
  heuristic: string;
}

/** Where a bound was searched to its end: bound, nodes expanded and generated so far. */
export type Bound = readonly [number, number, number];

export interface Answer {
  result: Result;
  bounds: Bound[];
}

export interface IterationEvent {
  lower_bound: number;
  expanded: number;
  generated: number;
}
export const boundOf = (event: IterationEvent): Bound => [event.lower_bound, event.expanded, event.generated];

function program(words: string[], input = ""): string {
  const binary = process.env["TAQUIN_BIN"] ?? "";
  const { stdout, stderr, status } = spawnSync(binary, words, { input, encoding: "utf8", maxBuffer: 2 ** 30 });
  if (status !== 0) throw new Error(`${binary} ${words.join(" ")}: exit code ${status}\n${stderr}`);
  return stdout;
}

export function scrambles(size: string, count: number, seed: number): string[] {
  const text = program(["scramble", "--size", size, "--count", String(count), "--seed", String(seed)]);
  return text.trim().split("\n");
}

/** Solves all boards with one thread. */
export function solveNatively(boards: string[], { algorithm, heuristic }: Configuration): Answer[] {
  const words = ["solve", "--batch", "-", "-a", algorithm, "--events", "--threads", "1"];
  if (heuristic !== "") words.push("-H", heuristic);
  const answers: Answer[] = boards.map(() => ({ result: undefined as unknown as Result, bounds: [] }));
  for (const line of program(words, `${boards.join("\n")}\n`).trim().split("\n")) {
    const record = JSON.parse(line) as { event?: string; line: number };
    const answer = answers[record.line - 1]!;
    if (record.event === "iteration") answer.bounds.push(boundOf(record as unknown as IterationEvent));
    else if (record.event === undefined || record.event === "result") answer.result = record as unknown as Result;
  }
  return answers;
}
