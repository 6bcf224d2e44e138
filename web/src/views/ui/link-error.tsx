// What was wrong with the link that the page was opened with.

import { linkError } from "../../state/route";
import { words } from "../words";

export function LinkError() {
  const error = linkError.value;
  if (!error) return null;
  const text = words.value;
  return (
    <p class="notice bad" role="alert" data-testid="link-error">
      {error.cause ? text.play.badLink(text.boardErrors(error.cause)) : text.play.badLinkOf[error.field]}
    </p>
  );
}
