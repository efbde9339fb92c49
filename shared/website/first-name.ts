const titles = /^(?:dr|lady|lord|miss|mr|mrs|ms|mx|prof|professor|rev|sir)\.?$/i;

/** How pages and mails call a person. A name that begins with a title is kept in full. */
export function firstName(name: string): string {
  const [first = name] = name.trim().split(/\s+/);
  return titles.test(first) ? name : first;
}
