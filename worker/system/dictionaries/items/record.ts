import { choiceField, linkField, longTextField, textField, integerField } from '../../../records/fields'
import { record } from '../../../records/record'
import { t } from '../texts'

const colours = ['grey', 'blue', 'cyan', 'green', 'orange', 'red', 'purple'] as const

export const dictItem = record('dictItem', {
  name: () => t.item,
  right: 'dict:manage',
  fields: {
    dictId: linkField(() => t.dict, 'dict', 'dictName'),
    itemText: textField(() => t.itemText, { max: 100, required: true }),
    itemValue: textField(() => t.itemValue, { max: 100, required: true, help: () => t.valueHelp }),
    itemColor: choiceField(
      () => t.colour,
      '',
      () => [{ value: '', label: t.plain }, ...colours.map((value) => ({ value, label: t[value], colour: value }))],
    ),
    sortOrder: integerField(() => t.sortOrder, { min: 0, max: 9999, starts: 1 }),
    status: choiceField(
      () => t.status,
      1,
      () => [
        { value: 1, label: t.on, colour: 'green' },
        { value: 0, label: t.off, colour: 'grey' },
      ],
    ),
    description: longTextField(() => t.description, 255),
  },
  title: 'itemText',
  keyword: ['itemText', 'itemValue'],
  sort: 'sortOrder',
  order: 'asc',
  filters: ['status'],
  unique: [['dictId', 'itemValue']],
  offered: true,
  uses: { value: 'itemValue', of: { dictionary: 'dictId' }, instead: () => t.takeOut },
})
