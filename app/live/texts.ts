import { texts } from '~/worker/core/texts'

export const t = texts({
  editing: (names: string) => [`${names} 正在编辑`, `Also editing: ${names}`],
  nameComma: ['、', ', '],
})
