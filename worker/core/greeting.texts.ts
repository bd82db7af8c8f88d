import { texts } from './texts'

export const t = texts({
  earlyMorning: ['早上好', 'Good morning'],
  morning: ['上午好', 'Good morning'],
  noon: ['中午好', 'Hello'],
  afternoon: ['下午好', 'Good afternoon'],
  evening: ['晚上好', 'Good evening'],
  greeting: (words: string, name: string) => [`${words}，${name}`, `${words}, ${name}`],
})
