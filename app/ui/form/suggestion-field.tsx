import { countCharacters } from '../limits'
import { Input } from '@douyinfe/semi-ui'
import { useRef, useState } from 'react'
import { type FieldInput, FormField, asText, controlPropsOf } from './form-field'

/** A text field with suggestions while typing; other texts are allowed. */
export function FormSuggestion({
  load,
  ...field
}: FieldInput & { required?: boolean; load: (typed: string, signal: AbortSignal) => Promise<string[]> }) {
  const [offered, setOffered] = useState<readonly string[]>([])
  const asking = useRef<AbortController>(undefined)
  const look = (typed: string) => {
    asking.current?.abort()
    const own = (asking.current = new AbortController())
    void load(typed, own.signal).then(
      (texts) => own.signal.aborted || setOffered(texts),
      // Loading failed: no suggestions, the typed text stays.
      () => undefined,
    )
  }
  return (
    <FormField {...field}>
      {(control) => (
        <>
          <Input
            {...controlPropsOf(control)}
            value={asText(control.value)}
            maxLength={control.asked.max}
            getValueLength={countCharacters}
            disabled={field.disabled ?? false}
            list={`${control.id}-offered`}
            autoComplete="off"
            onFocus={() => look(asText(control.value))}
            onChange={(typed) => {
              control.onChange(typed)
              look(typed)
            }}
            onBlur={control.onBlur}
          />
          <datalist id={`${control.id}-offered`}>
            {offered.map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
        </>
      )}
    </FormField>
  )
}
