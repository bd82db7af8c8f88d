import { type Field, hasPart } from '~/worker/core/form/fields'
import { t } from './designer.texts'
import { OptionLines } from './option-lines'
import { SourceChoice } from './source-choice'

/** Editor of the options of a question: typed, or from a data source query. */
export const OptionsEditor = ({
  field,
  sources,
  onChange,
}: {
  field: Field
  /** Whether options may come from a data source. */
  sources: boolean
  onChange: (part: Partial<Field>, step?: string) => void
}) => (
  <>
    {sources && hasPart(field, 'source') && <SourceChoice field={field} onChange={onChange} />}
    {!field.source && (
      <OptionLines
        label={field.kind === 'tree' ? t.treeOptions : t.options}
        options={field.options ?? []}
        onChange={(options) => onChange({ options }, 'options')}
      />
    )}
  </>
)
