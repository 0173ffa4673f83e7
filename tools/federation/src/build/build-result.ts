export interface Build {
  workspace: string;
  version: string;
  folder: string;
}
