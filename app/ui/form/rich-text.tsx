import { RichText } from '../rich-text/rich-text'
import { type FieldInput, FormField, text } from './field'

/** A text with headings, lists and links. */
export const FormRichText = (field: Omit<FieldInput, 'disabled'> & { required?: boolean }) => (
  <FormField {...field}>
    {(held) => (
      <RichText
        id={held.id}
        label={field.label}
        value={text(held.value)}
        max={held.asked.max}
        invalid={!!held.error}
        onChange={held.onChange}
      />
    )}
  </FormField>
)
