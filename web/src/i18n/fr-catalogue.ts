// French titles and summaries of what the engine offers, by its own names; a name not found here is shown as the
// engine gives it.

export const catalogue: Record<string, { title: string; summary: string } | undefined> = {};
