// Text to the clipboard, also where browsers keep it from files.

export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // They may still let a selection be copied.
    const area = document.createElement('textarea');
    area.value = text;
    document.body.append(area);
    area.select();
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- there is no other way left
    const done = document.execCommand('copy');
    area.remove();
    return done;
  }
}
