/**
 * The time zone in which most people of a state live, with the names of the time zone database.
 * The source is the states' laws as listed in the database's file `northamerica` (https://www.iana.org/time-zones).
 */
const STATES_BY_ZONE: Record<string, string[]> = {
  'America/New_York': [
    ...['Connecticut', 'Delaware', 'District of Columbia', 'Florida', 'Georgia', 'Kentucky', 'Maine', 'Maryland'],
    ...['Massachusetts', 'New Hampshire', 'New Jersey', 'New York', 'North Carolina', 'Ohio', 'Pennsylvania'],
    ...['Rhode Island', 'South Carolina', 'Vermont', 'Virginia', 'Washington, D.C.', 'West Virginia'],
  ],
  'America/Detroit': ['Michigan'],
  'America/Indiana/Indianapolis': ['Indiana'],
  'America/Chicago': [
    ...['Alabama', 'Arkansas', 'Illinois', 'Iowa', 'Kansas', 'Louisiana', 'Minnesota', 'Mississippi', 'Missouri'],
    ...['Nebraska', 'North Dakota', 'Oklahoma', 'South Dakota', 'Tennessee', 'Texas', 'Wisconsin'],
  ],
  'America/Denver': ['Colorado', 'Montana', 'New Mexico', 'Utah', 'Wyoming'],
  'America/Boise': ['Idaho'],
  'America/Phoenix': ['Arizona'],
  'America/Los_Angeles': ['California', 'Nevada', 'Oregon', 'Washington'],
  'America/Anchorage': ['Alaska'],
  'Pacific/Honolulu': ['Hawaii'],
  'America/Puerto_Rico': ['Puerto Rico'],
  'America/Halifax': ['New Brunswick', 'Nova Scotia', 'Prince Edward Island'],
  'America/St_Johns': ['Newfoundland and Labrador'],
  'America/Toronto': ['Ontario', 'Quebec', 'Québec'],
  'America/Winnipeg': ['Manitoba'],
  'America/Regina': ['Saskatchewan'],
  'America/Edmonton': ['Alberta'],
  'America/Vancouver': ['British Columbia'],
};

const ZONES = new Map(
  Object.entries(STATES_BY_ZONE).flatMap(([zone, states]) => states.map((state) => [state.toLowerCase(), zone])),
);

/**
 * Returns the time zone of a new chapter's events. It is that of most people in the state, or UTC for a state that is
 * not listed.
 * @example timeZoneOfState('Illinois') // 'America/Chicago'
 */
export const timeZoneOfState = (state: string): string => ZONES.get(state.trim().toLowerCase()) ?? 'UTC';
