import { type FormEvent, useCallback, useEffect, useId, useMemo, useState } from 'react'
import { type Path, type PathValue, type Resolver, set as setAt, useForm as useValues } from 'react-hook-form'
import {
  type FieldRef,
  type FormCore,
  type FieldPlace,
  placeOfError,
  fieldIdOf,
  flattenErrors,
} from '~/app/ui/form/field-state'
import { useLatest } from '~/app/ui/use-latest'
import type { Call, InputOf, ResultOf, ParsedInputOf } from '~/worker/core/call'
import { type FailedAnswer, LOST_RACE } from './api'
import { constraintsOf } from './form/field-constraints'
import { draftStorage, useDraft } from './form/draft'
import { type FormFields, useConflict, useInitialValues } from './form/conflict'
import { validateInput, useSchema } from './form/schema'
import { messagesAcrossValidations } from './form/server-messages'
import { useWatchedValues } from './form/watched-values'
import { type SendOptions, useSend } from './use-send'
import { notify, notifyFailure } from './notify'
import { t } from './texts'

/**
 * The input of a call as form values before validation: any text where one of several is accepted, null for a missing
 * number.
 */
export type FormInput<Input> = unknown extends Input
  ? string | number | null
  : Input extends string
    ? string
    : Input extends number
      ? number | null
      : Input extends readonly (infer Line)[]
        ? FormInput<Line>[]
        : Input extends object
          ? { [Name in keyof Input]: FormInput<Input[Name]> }
          : Input

export type FormValuesOf<C extends Call> = FormInput<
  unknown extends InputOf<C> ? Partial<SingleRow<ParsedInputOf<C>>> : InputOf<C>
>
/** A form sends one row of a call that takes several. */
type SingleRow<Taken> = Taken extends readonly (infer Row)[]
  ? Row
  : Taken extends { rows: readonly (infer Row)[] }
    ? Row
    : Taken

type FormOptions<C extends Call> = {
  /** Called after the server accepted the form. */
  done?: (result: ResultOf<C>, values: FormValuesOf<C>) => void | Promise<void>
  /** Shows every refusal as a warning, whatever its code, in addition to the messages at the fields. */
  warns?: boolean
  /** Called after the server refused the form, in addition to the messages. */
  refused?: (answer: FailedAnswer) => void
  /** Further checks of the server, by the same rule: one message per field. */
  also?: (values: FormValuesOf<C>) => Record<string, string>
  /** Maps the form's values to the request where they differ, for example when one field makes another void. */
  sends?: (values: FormValuesOf<C>) => FormValuesOf<C>
  /** Adds values to the request once they are available, for example a proof of work. Null: nothing is sent. */
  adds?: () => Promise<Partial<FormValuesOf<C>> | null>
  /** Loads the server's current values where revalidating the page does not; null where they are unknown. */
  fresh?: () => Promise<FormValuesOf<C> | null>
  /** Prefix of the ids of the form's fields, where something else links to them. */
  id?: string
  /** Path of the form's values in the input of a call that takes several rows: `0`, `rows.0`. */
  under?: string
  /**
   * Key under which the draft is stored. It is restored after a reload, until the form is sent or the browser window is
   * closed.
   */
  keep?: string
  /** For long forms: `values` follow the typing after the next paint. */
  later?: boolean
  /** Options of the messages. A refusal that is shown at fields is not repeated. */
  says?: Omit<SendOptions, 'failure'>
}

/**
 * A form for the input of a declared call. It validates with the call's own schema, which is fetched when the form is
 * first shown. A field is validated when it loses focus, and again while its error is being corrected. Sending
 * validates all fields and focuses the first wrong one. Refusals of the server are shown at their fields too.
 *
 * When `initial` changes under the form because somebody else saved, changes of one side are merged, and fields changed
 * by both are asked about (`FormNotices`).
 *
 * @param initial every field of the form; values without a field (an id, `lockVersion`) are sent too
 * @returns `field(name)` for a control of `app/ui/form`, `values` as typed, `unsaved` for the page's guard
 * @example const form = useForm(saveMeeting, { meetingName: '', place: '' }, { done: onClose })
 * <FormText {...form.field('meetingName')} label={t.name} />
 */
export function useForm<C extends Call>(
  call: C,
  initial: FormValuesOf<C>,
  {
    done,
    refused,
    also = noMessages,
    sends = identity,
    id: named,
    under,
    keep,
    later = false,
    ...more
  }: FormOptions<C> = {},
) {
  type Values = FormValuesOf<C>
  const { start, readAgain } = useInitialValues(
    initial as FormFields,
    more.fresh as (() => Promise<FormFields | null>) | undefined,
  )
  const { send } = useSend()
  const own = useId()
  const id = named ?? own
  const schema = useSchema(call)
  const [homes] = useState(() => new Map<string, FieldPlace>())
  const [going] = useState(() => new Set<string>())
  const latest = useLatest({ call, also, sends })

  const resolver = useCallback<Resolver<FormFields>>(
    async (values) => {
      const { call: asked, also: rule, sends: made } = latest.current
      const given = values as Values
      const sentences = { ...rule(given), ...(await validateInput(asked, made(given) as FormFields)) }
      const found = Object.entries(sentences).map(([name, message]) => [stripPrefix(under, name), message] as const)
      const errors = errorsOf([...[...going].map((name) => [name, t.stillGoing] as const), ...found])
      return Object.keys(errors).length ? { values: {}, errors } : { values, errors }
    },
    [latest, under, going],
  )
  const { control, formState, getValues, setValue, reset, ...acts } = useValues<FormFields>({
    defaultValues: start,
    resolver,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { trigger, handleSubmit, setError, clearErrors, getFieldState, subscribe } = acts
  const values = useWatchedValues({ getValues, subscribe }, later)
  const { errors, isDirty, isSubmitting, submitCount } = formState

  const wrong = useLatest(flattenErrors(errors))
  const [refusal] = useState(() =>
    messagesAcrossValidations((fields) => {
      clearErrors(wrong.current.filter(({ server }) => server).map(({ path }) => path))
      for (const [name, message] of Object.entries(fields))
        setError(stripPrefix(under, name), { type: 'server', message })
    }),
  )
  const check = useCallback(
    (name: string) => {
      const others = wrong.current.filter(({ server }) => !server).map(({ path }) => path)
      void refusal.during(() => trigger([name, ...others]))
    },
    [wrong, trigger, refusal],
  )
  const core = useMemo<FormCore>(
    () => ({
      id,
      control,
      check,
      left: (name) => {
        if (getFieldState(name).error?.type !== 'server') check(name)
      },
      homes,
      going,
      told: (tell) => subscribe({ formState: { errors: true }, callback: tell }),
      stateOf: (name) => getFieldState(name),
      valueOf: (name) => (name ? getValues(name) : getValues()),
      asked: (name) => (schema ? constraintsOf(schema, under ? `${under}.${name}` : name) : { required: false }),
    }),
    [id, control, check, homes, going, getValues, getFieldState, subscribe, schema, under],
  )

  const { refusals, show } = useRefusalCount(core, wrong)
  const fail = (answer: FailedAnswer) => {
    refused?.(answer)
    refusal.show(answer.fields)
    const shown = Object.keys(answer.fields).length > 0
    if (shown) show()
    if (more.warns) notify.warning(answer.message)
    else if (!shown) notifyFailure(answer)
    // Lost race: the page's new data is merged with what is typed.
    if (answer.code === LOST_RACE) void readAgain()
  }
  const submit = async (how?: Omit<SendOptions, 'failure'>): Promise<boolean> => {
    let sent = false
    await handleSubmit(async () => {
      const given = getValues()
      const added = more.adds ? await more.adds() : {}
      if (!added) return
      const input = { ...sends(given as Values), ...added }
      const answer = await send<Call>(call, input, { ...more.says, ...how, failure: false })
      if (!answer.ok) return fail(answer)
      sent = true
      if (keep) draftStorage(keep).drop()
      conflict.sent(given)
      reset(given)
      await done?.(answer.result as ResultOf<C>, given as Values)
    }, show)()
    return sent
  }

  /** Validates all fields, or the given ones, and shows the errors. True when there are none. */
  const look = async (names?: readonly string[]): Promise<boolean> => {
    const right = await trigger(names && [...names])
    if (!right) show()
    return right
  }

  const conflict = useConflict(start, getValues, isSubmitting, (next, clean) => {
    reset(clean)
    for (const [name, value] of Object.entries(next)) setValue(name, value, { shouldDirty: true })
  })
  const draft = useDraft(keep, start, values, getValues, isDirty, conflict.takeIn)

  return {
    field: (name: Path<Values> & string): FieldRef => ({ of: core, name }),
    core,
    /** As typed; with `later` as of the last render. */
    values: values as Values,
    set: <Name extends Path<Values> & string>(name: Name, value: PathValue<Values, Name>) => {
      setValue(name as string, value, { shouldDirty: true })
      if (submitCount || wrong.current.some(({ path }) => `${path}.`.startsWith(`${name}.`))) check(name)
    },
    /** The form was sent, or sending failed validation. */
    tried: submitCount > 0 || refusals > 0,
    /** One message per wrong field. */
    errors: Object.fromEntries(flattenErrors(errors).map(({ path, sentence }) => [path, sentence])),
    busy: isSubmitting,
    unsaved: isDirty,
    /** Shows field messages of the server from another request, an autosave for example. They replace its earlier ones. */
    mark: refusal.show,
    /** Resets to the given values, or to the initial ones. */
    reset: (next?: Values) => reset((next ?? start) as FormFields),
    look,
    /** Sends the form. True when the server accepted it. */
    submit,
    props: {
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        // React's event bubbles from a dialog's form to the form of the page behind it, which must not be sent.
        event.stopPropagation()
        void submit()
      },
    },
    draft,
    conflict: conflict.asked && { asked: conflict.asked, settle: conflict.settle },
  }
}
/**
 * Counts the refusals of the form. `show` focuses the first error after it is rendered; an error without a field is
 * shown as a notification.
 */
function useRefusalCount(core: FormCore, wrong: { readonly current: ReturnType<typeof flattenErrors> }) {
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (!refusals) return
    const homeless = wrong.current.find(({ path }) => !placeOfError(core, path))
    if (homeless) notify.warning(homeless.sentence)
    focusFirstError(core, wrong.current)
  }, [refusals, core, wrong])
  return { refusals, show: () => setRefusals((count) => count + 1) }
}
const noMessages = () => ({})
const identity = <Given>(given: Given) => given
const stripPrefix = (under: string | undefined, path: string) =>
  under && path.startsWith(`${under}.`) ? path.slice(under.length + 1) : path

/** Messages in the shape of react-hook-form's errors, each at its path. Of two messages at one path the later wins. */
function errorsOf(sentences: readonly (readonly [path: string, message: string])[]) {
  const errors = {}
  for (const [path, message] of sentences) setAt(errors, path, { type: 'schema', message })
  return errors
}

/** Focuses the first wrong field, in document order. */
function focusFirstError(form: FormCore, wrong: readonly { path: string }[]) {
  const places = wrong
    .map(({ path }) => placeOfError(form, path))
    .map((name) => (name ? document.getElementById(fieldIdOf(form, name)) : null))
    .filter((place) => place !== null)
  const first = places.toSorted((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )[0]
  first?.scrollIntoView({ block: 'center' })
  const control = first?.matches(CONTROL_SELECTOR) ? first : first?.querySelector<HTMLElement>(CONTROL_SELECTOR)
  control?.focus({ preventScroll: true })
}
const CONTROL_SELECTOR = 'input, textarea, select, button, [tabindex]'
