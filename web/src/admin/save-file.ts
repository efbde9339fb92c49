/** Hands a file to the browser, which puts it where downloads go. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The download has the content by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
