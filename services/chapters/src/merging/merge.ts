/** The merge of two accounts of one person, in which everything of `fromId` moves to `intoId`. */
export interface Merge {
  fromId: string;
  intoId: string;
}
