import { LabelledField } from '~/app/ui/field'
import { TextArea } from '~/app/ui/text-area'

/** Options as lines of text, which can be pasted. Blank lines and spaces are removed on blur. */
export const OptionLines = ({
  label,
  options,
  onChange,
}: {
  label: string
  options: readonly string[]
  onChange: (options: string[]) => void
}) => (
  <LabelledField label={label}>
    {(id) => (
      <TextArea
        id={id}
        rows={[3, 12]}
        value={options.join('\n')}
        onChange={(text) => onChange(text.split('\n'))}
        onBlur={() => {
          const tidy = options.map((one) => one.trim()).filter(Boolean)
          if (tidy.join('\n') !== options.join('\n')) onChange(tidy)
        }}
      />
    )}
  </LabelledField>
)
