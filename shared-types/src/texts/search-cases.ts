/** A text, the searches that find it, and the searches that do not. */
export interface SearchCase {
  text: string;
  found: readonly string[];
  missed: readonly string[];
}

/**
 * The cases that every search of names and titles must pass, in a browser and in every service.
 * @example test.each(SEARCH_CASES)('$text', ({ text, found }) => …)
 */
export const SEARCH_CASES: readonly SearchCase[] = [
  {
    text: "Amadou N'Diaye",
    found: ['ndiaye', "n'diaye", 'N’DIAYE', 'diaye', 'ndi', 'amadou ndiaye'],
    missed: ['diop'],
  },
  { text: 'Niamh O’Brien', found: ['obrien', "O'Brien", 'Oʼbrien', 'brien', 'obrien niamh'], missed: ['obrian'] },
  { text: 'Jean-Luc Kouassi', found: ['jeanluc', 'jean-luc', 'jean luc', 'Jean‑Luc', 'luc'], missed: ['jeanlou'] },
  { text: 'Ndiaye Fall', found: ["N'Diaye", 'ndiaye'], missed: ['diouf'] },
  { text: '田中太郎', found: ['太郎', '田中', '中太', '郎', '田中太郎'], missed: ['次郎', '太田'] },
  { text: '김철수', found: ['철수', '김철', '수', '김철수', '처'], missed: ['영수', '철이'] },
  { text: '春节联欢会', found: ['联欢会', '春节', '欢', '会'], missed: ['元旦', '会春'] },
  { text: 'Nollywood映画祭2027', found: ['映画', '画祭', 'nolly', '2027', '映画祭'], missed: ['音楽'] },
  { text: 'コーヒーの会', found: ['コーヒー', 'ヒー', 'ｺｰﾋｰ'], missed: ['紅茶'] },
  { text: 'José Nuñez', found: ['jose', 'NUNEZ', 'José'], missed: ['juan'] },
  { text: 'Łukasz Straße', found: ['lukasz', 'strasse', 'łukasz'], missed: ['lucas'] },
  { text: 'Nguyễn Thị Ánh', found: ['nguyen', 'thi anh', 'nguyễn'], missed: ['tran'] },
  { text: 'İpek Şahin', found: ['ipek', 'sahin', 'IPEK'], missed: ['opek'] },
  { text: 'Γιώργος', found: ['γιωργοσ', 'ΓΙΩΡΓΟΣ', 'γιώργ'], missed: ['νίκος'] },
  { text: 'أحمد محـمد', found: ['احمد', 'محمد'], missed: ['علي'] },
  { text: 'שָׁלוֹם', found: ['שלום'], missed: ['תודה'] },
  { text: 'Ａｎａ Lima', found: ['ana', 'lima ana'], missed: ['lina'] },
];
