import { lengthOfText } from '../bounds'
import { Input } from '@douyinfe/semi-ui'
import { useRef, useState } from 'react'
import { type FieldInput, FormField, text, told } from './field'

/** A text field with suggestions while typing; other texts are allowed. */
export function FormSuggested({
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
            {...told(control)}
            value={text(control.value)}
            maxLength={control.asked.max}
            getValueLength={lengthOfText}
            disabled={field.disabled ?? false}
            list={`${control.id}-offered`}
            autoComplete="off"
            onFocus={() => look(text(control.value))}
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
