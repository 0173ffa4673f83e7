import type { StoredScan } from '../models/check-in.model';
import { arrivalOf, MAX_SCANS_PER_SEAT, withScan } from './stored-scans';

const scan = (minute: number, isUndone = false): StoredScan => ({
  scanId: String(minute),
  at: new Date(minute * 60_000),
  ...(isUndone && { isUndone }),
});
const full = (isUndone: (minute: number) => boolean = () => false) =>
  Array.from({ length: MAX_SCANS_PER_SEAT }, (_, index) => scan(index + 10, isUndone(index + 10)));
const idsOf = (scans: readonly { scanId: string }[]) => scans.map(({ scanId }) => scanId);

test("the number of scans of one seat is limited, and the seat's arrival stays the earliest", () => {
  let scans = full();
  for (let minute = 100; minute < 900; minute += 1) scans = withScan(scans, scan(minute));
  expect(idsOf(scans)).toEqual(idsOf(full()));
  expect(arrivalOf(scans)).toEqual(scan(10).at);
  const earlier = withScan(scans, scan(1));
  expect(earlier).toHaveLength(MAX_SCANS_PER_SEAT);
  expect(arrivalOf(earlier)).toEqual(scan(1).at);
});

test('undone scans are dropped first', () => {
  const mixed = withScan(
    full((minute) => minute === 15),
    scan(500),
  );
  expect(idsOf(mixed)).not.toContain('15');
  expect(idsOf(mixed)).toContain('500');
  const after = withScan(
    full(() => true),
    scan(500),
  );
  expect(after).toHaveLength(MAX_SCANS_PER_SEAT);
  expect(arrivalOf(after)).toEqual(scan(500).at);
});
