import { texts } from '~/worker/core/texts'

export const t = texts({
  editing: (names: string) => [`${names} 正在编辑`, `Also editing: ${names}`],
  editingThis: (names: string) => [`${names} 正在编辑此项`, `Editing this item: ${names}`],
  editingAt: (name: string, field: string) => [`${name} 正在编辑“${field}”`, `${name} is editing "${field}"`],
  semicolon: ['；', '; '],
  nameComma: ['、', ', '],
})
