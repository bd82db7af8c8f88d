import { type ComponentProps, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import style from './remote-picker.module.css'
import { Select } from '~/app/ui/semi-controls'
import { t } from './texts'

type SelectProps = ComponentProps<typeof Select>

export type PickerOption = {
  value: string
  label: string
  /** A secondary text: the department, the load. */
  hint?: ReactNode
  /** The option cannot be chosen. */
  disabled?: boolean
}
type SharedProps = {
  id?: string
  /** Searches by the typed text; an empty text returns the first page. */
  load: (text: string, signal: AbortSignal) => Promise<PickerOption[]>
  placeholder?: string
  disabled?: boolean
  invalid?: boolean
  style?: SelectProps['style']
  'aria-label'?: string
}
type SingleProps = SharedProps & {
  multiple?: false
  value: PickerOption | null
  onChange: (picked: PickerOption | null) => void
}
type MultipleProps = SharedProps & {
  multiple: true
  value: readonly PickerOption[]
  onChange: (picked: PickerOption[]) => void
  max?: number
}

/** Debounced search; a new search aborts the previous one. */
function useRemoteOptions(load: SharedProps['load']) {
  const [found, setFound] = useState<PickerOption[]>([])
  const [loading, setLoading] = useState(false)
  const [failed, setFailed] = useState(false)
  const running = useRef<AbortController | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const search = useCallback(
    (text: string, wait: number) => {
      clearTimeout(timer.current)
      running.current?.abort()
      setLoading(true)
      timer.current = setTimeout(() => {
        const request = new AbortController()
        running.current = request
        load(text.trim(), request.signal)
          .then((list) => {
            if (request.signal.aborted) return
            setFound(list)
            setFailed(false)
            setLoading(false)
          })
          .catch(() => {
            if (request.signal.aborted) return
            setFailed(true)
            setLoading(false)
          })
      }, wait)
    },
    [load],
  )
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      running.current?.abort()
    },
    [],
  )
  return { found, loading, failed, search }
}

/** A select with remote search. The value includes its label, so no lookup is needed to show it. */
export function RemotePicker(props: SingleProps | MultipleProps) {
  const { load } = props
  const { found, loading, failed, search } = useRemoteOptions(load)

  const chosen: readonly PickerOption[] = props.multiple ? props.value : props.value ? [props.value] : []
  const options = [...chosen.filter((one) => !found.some((other) => other.value === one.value)), ...found]
  const byValue = (value: unknown) => options.find((one) => one.value === String(value))

  return (
    <Select
      id={props.id}
      aria-label={props['aria-label']}
      filter
      remote
      showClear
      multiple={props.multiple}
      max={props.multiple ? props.max : undefined}
      maxTagCount={props.multiple ? 6 : undefined}
      loading={loading}
      disabled={props.disabled}
      validateStatus={props.invalid ? 'error' : 'default'}
      placeholder={props.placeholder ?? t.typeToFind}
      emptyContent={failed ? t.findFailed : loading ? t.finding : t.foundNone}
      style={{ width: '100%', ...props.style }}
      value={props.multiple ? chosen.map((one) => one.value) : chosen[0]?.value}
      optionList={options.map((one) => ({
        value: one.value,
        disabled: one.disabled,
        name: one.label,
        label: <OptionLabel {...one} />,
      }))}
      renderSelectedItem={
        (props.multiple
          ? (option: Record<string, unknown>) => ({ isRenderInTag: true, content: String(option.name) })
          : (option: Record<string, unknown>) => String(option.name)) as SelectProps['renderSelectedItem']
      }
      onFocus={() => search('', 0)}
      onSearch={(text) => search(text, 250)}
      onClear={() => search('', 0)}
      onChange={(value) => {
        if (props.multiple)
          props.onChange((Array.isArray(value) ? value : []).map(byValue).filter((one): one is PickerOption => !!one))
        else props.onChange(byValue(value) ?? null)
      }}
    />
  )
}

const OptionLabel = ({ label, hint }: PickerOption) => (
  <span className={style.choice}>
    <span>{label}</span>
    {hint && <span className={style.hint}>{hint}</span>}
  </span>
)
