import { RichText } from '../rich-text/rich-text'
import { type FieldInput, FormField, asText } from './form-field'

/** A rich text with headings, lists and links. */
export const FormRichText = (field: Omit<FieldInput, 'disabled'> & { required?: boolean }) => (
  <FormField {...field}>
    {(control) => (
      <RichText
        id={control.id}
        label={field.label}
        value={asText(control.value)}
        max={control.asked.max}
        invalid={!!control.error}
        onChange={control.onChange}
      />
    )}
  </FormField>
)
