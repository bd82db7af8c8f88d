import { choiceField, longTextField, textField } from '../../records/fields'
import { record } from '../../records/record'
import { t } from './texts'

export const dict = record('dict', {
  name: () => t.dict,
  right: 'dict:manage',
  fields: {
    dictName: textField(() => t.dictName, { max: 100, required: true }),
    dictCode: textField(() => t.dictCode, {
      max: 100,
      required: true,
      like: { pattern: /^[A-Za-z][\w-]*$/, says: () => t.codeLike },
    }),
    type: choiceField(
      () => t.type,
      0,
      () => [
        { value: 0, label: t.typeText },
        { value: 1, label: t.typeNumber },
        { value: 2, label: t.typeYesNo },
      ],
    ),
    sourceQuery: textField(() => t.sourceQuery, { max: 100, help: () => t.sourceQueryHelp }),
    description: longTextField(() => t.description, 255),
  },
  title: 'dictName',
  keyword: ['dictName', 'dictCode'],
  sort: 'createTime',
  unique: [['dictCode']],
  offered: true,
  bin: true,
})
