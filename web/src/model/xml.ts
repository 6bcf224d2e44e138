// Text in XML that is written by hand.

/** A text as the content of an XML element, or as an attribute in double quotes. */
export function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
