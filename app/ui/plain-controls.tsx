import { type ClipboardEvent, type ComponentProps, type ReactNode, useState } from 'react'
import { Field } from './field'
import style from './plain-controls.module.css'
import { t } from './texts'

/**
 * Native fields and buttons in Semi's style, without Semi's scripts. The fields are uncontrolled: text typed before
 * hydration stays, and the form can be posted without React.
 */
type ControlProps = {
  id: string
  label: ReactNode
  error?: string | undefined
  help?: ReactNode
  required?: boolean
  optional?: boolean
}

const ariaProps = (id: string, error?: string) => ({
  'aria-invalid': !!error,
  'aria-describedby': error ? `${id}-error` : undefined,
})

/** Props of a field and of its element. `required` only marks the label. */
type PlainControlProps<Element extends 'input' | 'select' | 'textarea'> = ControlProps &
  Omit<ComponentProps<Element>, 'required'>

/** Label, help and error around an element, which receives the remaining props. */
function ControlField<Given extends ControlProps>({
  given: { label, help, required, optional, ...rest },
  children,
}: {
  given: Given
  children: (rest: Omit<Given, 'label' | 'help' | 'required' | 'optional'>) => ReactNode
}) {
  return (
    <Field label={label} for={rest.id} error={rest.error} help={help} required={required} optional={optional}>
      {children(rest)}
    </Field>
  )
}

export const TextField = (given: PlainControlProps<'input'>) => (
  <ControlField given={given}>{(input) => <PlainInput {...input} />}</ControlField>
)

export const PlainInput = ({
  error,
  after,
  ...input
}: ComponentProps<'input'> & { id: string; error?: string; after?: ReactNode }) => (
  <span className={`semi-input-wrapper semi-input-wrapper-large ${style.wrapper} ${error ? style.invalid : ''}`}>
    <input type="text" {...input} {...ariaProps(input.id, error)} className="semi-input semi-input-large" />
    {after}
  </span>
)

const preventClipboard = (event: ClipboardEvent) => event.preventDefault()

/** A password field: the password can be shown, but not copied, cut or pasted. */
export const PasswordField = (given: PlainControlProps<'input'>) => (
  <ControlField given={given}>{(input) => <PasswordInput {...input} />}</ControlField>
)
export function PasswordInput(input: ComponentProps<'input'> & { id: string; error?: string }) {
  const [shown, setShown] = useState(false)
  const word = shown ? t.hidePassword : t.showPassword
  return (
    <PlainInput
      autoComplete="current-password"
      {...input}
      type={shown ? 'text' : 'password'}
      onCopy={preventClipboard}
      onCut={preventClipboard}
      onPaste={preventClipboard}
      after={
        <button type="button" className={style.eye} aria-label={word} title={word} onClick={() => setShown(!shown)}>
          <EyeIcon open={shown} />
        </button>
      }
    />
  )
}
const EyeIcon = ({ open }: { open: boolean }) => (
  <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden>
    <path d="M1 8s2.5-4.5 7-4.5S15 8 15 8s-2.5 4.5-7 4.5S1 8 1 8Z" />
    <circle cx="8" cy="8" r="2" />
    {!open && <path d="m2.5 13.5 11-11" strokeLinecap="round" />}
  </svg>
)

export const SelectField = (given: PlainControlProps<'select'>) => (
  <ControlField given={given}>
    {({ error, children, ...input }) => (
      <select {...input} {...ariaProps(input.id, error)} className={`${style.select} ${error ? style.invalid : ''}`}>
        {children}
      </select>
    )}
  </ControlField>
)

export const CheckBox = ({ error, children, ...input }: ComponentProps<'input'> & { id: string; error?: string }) => (
  <label className={style.checkbox}>
    <input type="checkbox" value="true" {...input} {...ariaProps(input.id, error)} />
    <span>{children}</span>
  </label>
)

type ButtonTheme = 'solid' | 'light' | 'borderless'
const buttonClass = (look: ButtonTheme, block: boolean) =>
  `semi-button semi-button-primary semi-button-size-large semi-button-${look} ${block ? 'semi-button-block' : ''} ${style.button}`

/** `busy` keeps the button's width and ignores clicks. */
export function PlainButton({
  look = 'solid',
  block = false,
  busy = false,
  children,
  ...button
}: ComponentProps<'button'> & { look?: ButtonTheme; block?: boolean; busy?: boolean }) {
  return (
    <button
      type="submit"
      {...button}
      onClick={busy ? (event) => event.preventDefault() : button.onClick}
      aria-busy={busy || undefined}
      className={`${buttonClass(look, block)} ${button.className ?? ''} ${busy ? `semi-button-disabled ${style.busy}` : ''} ${button.disabled ? 'semi-button-disabled' : ''}`}
    >
      <span className="semi-button-content">{children}</span>
    </button>
  )
}
export const PlainLink = ({
  look = 'solid',
  block = false,
  children,
  ...link
}: ComponentProps<'a'> & { look?: ButtonTheme; block?: boolean }) => (
  <a {...link} className={buttonClass(look, block)}>
    <span className="semi-button-content">{children}</span>
  </a>
)

/** The first submit button of a form, which Enter triggers instead of a button at a field. */
export const DefaultSubmitButton = ({ disabled = false }: { disabled?: boolean }) => (
  <button type="submit" hidden disabled={disabled} tabIndex={-1} aria-hidden />
)

export const TextAreaField = (given: PlainControlProps<'textarea'>) => (
  <ControlField given={given}>
    {({ error, ...input }) => (
      <span className={`semi-input-textarea-wrapper ${error ? style.invalid : ''}`}>
        <textarea rows={3} {...input} {...ariaProps(input.id, error)} className="semi-input-textarea" />
      </span>
    )}
  </ControlField>
)
