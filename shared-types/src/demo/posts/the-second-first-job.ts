import type { DemoPost } from './post';

export const theSecondFirstJob: DemoPost = {
  id: 1,
  slug: 'the-second-first-job',
  title: 'The second first job',
  excerpt:
    'She had designed bridges for nine years. Here, she was told, she had no experience. What happened next took eleven conversations, and none of them was an application.',
  author: 'Leila Haddad',
  authorRole: 'Mentoring lead',
  publishedAt: '2024-01-15',
  category: 'Success Stories',
  views: 2841,
  featured: true,
  content: `
Marta kept a list. It had sixty-three rows: company, position, date sent, answer. The last column held the word “no” nineteen times and nothing at all forty-four times. When she read it aloud at her first chapter evening, in a room above a bakery, she did it as a joke. Nobody laughed. Half the room had a list of their own.

She had designed bridges for nine years. Two of them carry trains. But the licence was from another country, the referees answered the phone in another language, and the form asked for “local experience” in a field that could not be left empty.

## The wrong question

Most of us arrive with the same question: how do I make my papers count? It is a fair question, and an exhausting one, because the answer sits in offices that are in no hurry. Recognition took Marta fourteen months. She was right to begin it in the first week. She would have been wrong to wait for it.

The better question came from Joseph, a retired site manager who has been with the chapter since its first dinner. “Who here,” he asked her, “already does on a Tuesday what you want to do on a Tuesday?” She did not know anyone. He knew four people, and each of them knew two.

> Who here already does on a Tuesday what you want to do on a Tuesday?

## Eleven conversations

They agreed on a rule: Marta would ask nobody for a job. She would ask for thirty minutes and three things. What does your week look like? What would you need to see from someone like me? Who else should I talk to?

The first conversation taught her that her drawings were fine and her vocabulary was not. She had been calling herself a “constructor”, a word that here means someone with a hammer. The third taught her that firms of fifty people look at portfolios, while firms of five thousand look at form fields. In the fifth, an inspector explained which of her two railway bridges to lead with, and why it was not the pretty one.

By the eighth she noticed that she had stopped apologising. By the ninth people had begun to call her back.

The eleventh was with a small office that repairs old bridges, which turns out to be the same work as building new ones, only with less paper and more rust. They did not have a position. They had a culvert nobody wanted to calculate. She calculated it over a weekend, for a fee, with her name on the cover sheet and the senior partner’s licence beneath.

They have a position now. She has had it for two years.

## What the rest of us can take from it

None of this is magic, and it does not replace fair rules. We go on arguing for faster recognition, because nobody’s career should depend on meeting the right pensioner above a bakery. But three things can be copied on any evening, in any chapter.

Read one another’s papers aloud. A CV that crossed a border needs an interpreter, and ten minutes of a colleague’s honesty is worth more than another template.

Lend your name in small amounts. “I have seen her work” is a sentence that costs nothing and opens doors which no certificate will.

And write down who helped. Marta’s list has a new tab. It has eleven rows, and the last column says whom she has helped since. There are fourteen names in it.
`,
};
