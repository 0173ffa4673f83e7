/** Every 100th line of {@link memberFile} has no address, and every 250th repeats the first address. */
const NO_ADDRESS_EVERY = 100;
const REPEATED_EVERY = 250;

export const FILE_MAPPING = { email: 0, name: 1, location: 2, paidUntil: 3, chapterId: 1, dateOrder: 'ymd' } as const;

/**
 * Returns a CSV file with `count` lines, and how many of them can be imported. Lines after the first `people` are
 * invalid.
 */
export function memberFile(
  count: number,
  domain: string,
  people = count,
): { form: FormData; ready: number; bytes: number } {
  let ready = 0;
  const lines = Array.from({ length: count }, (_, index) => {
    const line = index + 1;
    const isWrong = line % NO_ADDRESS_EVERY === 0 || line > people;
    const isRepeated = line % REPEATED_EVERY === 1 && line > 1;
    if (!isWrong && !isRepeated) ready += 1;
    const address = isRepeated ? `member1@${domain}` : `member${line}@${domain}`;
    return `${isWrong ? 'nobody' : address},"Member, the ${line}th",Town ${line % 90},2031-0${1 + (line % 9)}-15`;
  });
  const text = ['Email,Name,Town,Paid until', ...lines].join('\r\n');
  const form = new FormData();
  form.set('file', new File([text], 'members.csv', { type: 'text/csv' }));
  return { form, ready, bytes: Buffer.byteLength(text) };
}
