// Export and import of solves.

import { signal } from "@preact/signals";
import { MOST_BYTES, toCsv, toJson } from "../../model/solve-file";
import { importText, shown, type ImportResult } from "../../state/times";
import { words } from "../words";
import { Button } from "../ui/button";
import { FileButton } from "../ui/file-button";
import { saveFile } from "../ui/save";

const result = signal<ImportResult | null>(null);
const MOST_SHOWN = 5;

async function read(file: File): Promise<void> {
  result.value = file.size > MOST_BYTES ? { ok: false, failure: "large" } : await importText(await file.text());
}

function Report() {
  const text = words.value.times;
  const found = result.value;
  if (!found) return null;
  if (!found.ok) {
    return (
      <p class="notice bad" role="alert" data-testid="imported">
        {text.importFailed[found.failure]}
      </p>
    );
  }
  const { added, known, refused } = found;
  return (
    <div class={refused.length > 0 ? "notice bad" : "notice"} role="status" data-testid="imported">
      <p>{text.importDone(added, known)}</p>
      {refused.length > 0 && (
        <>
          <p>{text.importRefused(refused.length)}</p>
          <ul>
            {refused.slice(0, MOST_SHOWN).map(({ entry, error }) => (
              <li key={entry}>{text.importLine(entry, error.field, error.found)}</li>
            ))}
            {refused.length > MOST_SHOWN && <li>…</li>}
          </ul>
        </>
      )}
    </div>
  );
}

export function Files() {
  const text = words.value.times;
  const none = shown.value.length === 0;
  return (
    <section class="card" aria-label={`${text.export}, ${text.import}`}>
      <div class="row">
        <Button icon="save" id="export-json" disabled={none} onClick={() => saveFile(toJson(shown.value), "application/json", "taquin-solves.json")}>
          {text.export} JSON
        </Button>
        <Button icon="save" id="export-csv" disabled={none} onClick={() => saveFile(toCsv(shown.value), "text/csv", "taquin-solves.csv")}>
          {text.export} CSV
        </Button>
        <FileButton
          id="import-file"
          icon="plus"
          label={text.import}
          accept=".json,.csv,.txt,application/json,text/csv,text/plain"
          onFile={(file) => void read(file)}
        />
      </div>
      <p class="help">{text.importHelp}</p>
      <Report />
    </section>
  );
}
