export const FIRST_NAMES = ['Ana', 'Rubén', 'Adaeze', 'Minh', 'Leila', 'Tomás', 'Ngozi', 'Amir', 'Sofía', 'Kwame', 'Mei', 'Farid', 'Inés', 'Chidi', 'Yasmin', 'João', 'Amara', 'Daniel', 'Zeynep', 'Kofi', 'Priya', 'Mateo', 'Fatou', 'Linh', 'Omar', 'Beatriz', 'Selam', 'Rafael', 'Nadia', 'Emeka', 'Thandiwe', 'Luís', 'Hana', 'Ibrahim', 'Camila', 'Abebe', 'Marisol', 'Viktor', 'Aisha', 'Joaquín', 'Wanjiru', 'Samir', 'Élodie', 'Tariq', 'Noemí', 'Bao', 'Miriam', 'Serge', 'Anjali', 'Kenji'];
export const LAST_NAMES = ['Okafor', 'Silva', 'Nguyễn', 'Rahimi', 'Mensah', 'García', 'Haddad', 'Pereira', 'Tesfaye', 'Kaya', 'Diallo', 'Fernández', 'Chen', 'Abdi', 'Moreau', 'Adeyemi', 'Castillo', 'Sharma', 'Demir', 'Nkosi', 'Vargas', 'Tran', 'Bekele', 'Suárez', 'Osei', 'Karimi', 'Batista', 'Mwangi', 'Lopes', 'Petrov', 'Ibáñez', 'Sow', 'Tanaka', 'Gebremariam', 'Ruiz', 'El-Amin', 'Papadopoulos', 'Quispe', 'Oyelaran', 'Benítez'];
export const TAGS = ['Software', 'Medicine', 'Nursing', 'Law', 'Finance', 'Education', 'Public health', 'Energy', 'Logistics', 'Architecture', 'Agriculture', 'Film', 'Design', 'Data science', 'Entrepreneurship', 'Policy', 'Accounting', 'Mentoring', 'Real estate', 'Translation', 'Civil engineering', 'Pharmacy', 'Journalism', 'Nonprofit', 'Hiring'];
export const DESCRIPTIONS = [
  'Came for a degree, stayed for the people. Happy to look over a first résumé.',
  'Builds clinics by day and a very slow boat by night.',
  'Second generation, third career. Ask me about moving from law into product.',
  'Runs a small firm that imports coffee from the cooperative my grandfather helped found.',
  'Nurse educator. I mentor people who are getting their licence recognised here.',
  'Writes about migration and money. Always looking for stories that are not about remittances.',
  'Structural engineer, weekend choir conductor, reluctant treasurer.',
  'Looking for co-organisers for the family day. No experience needed, only patience.',
  'Early-career data scientist, new in town. I would love a coffee with somebody in public health.',
  'Teaches the Sunday language class. Children are welcome, and so are shy adults.',
  'Angel investor in companies that connect both shores.',
  'Retired from the port authority. I know whom to call.',
];
