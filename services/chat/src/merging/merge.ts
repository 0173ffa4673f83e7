/** Two accounts of one person: everything of `fromId` becomes that of `intoId`. */
export interface Merge {
  fromId: string;
  intoId: string;
}
