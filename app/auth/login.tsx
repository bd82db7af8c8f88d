import { type KeyboardEvent, lazy, Suspense, useEffect, useState } from 'react'
import { Link, redirect, useSearchParams } from 'react-router'
import type { Failed } from '~/app/lib/api'
import { loadOpen } from '~/app/lib/load.server'
import { LightLink } from '~/app/ui/light'
import { casDoor } from '~/worker/auth/cas/commands.server'
import { siteOf } from '~/worker/auth/site'
import { captchaIsOff, newCaptcha } from '~/worker/auth/captcha.server'
import { demoPassword } from '~/worker/auth/demonstration'
import { demonstrationAccounts } from '~/worker/auth/queries.server'
import { isPerson } from '~/worker/core/actor'
import type { Route } from './+types/login'
import { enter } from './enter.server'
import style from './login.module.css'
import { AccountForm } from './parts/account-form'
import { useCaptcha } from './parts/captcha'
import { Demonstration } from './parts/demonstration'
import { PhoneForm } from './parts/phone-form'
import { PlainStep } from './parts/plain-step'
import { useHydrated } from './parts/hydrated'
import { platformTitle } from './platforms'
import { safeRedirect } from './redirect'
import { type Entry, signInByTicket } from './sign-in'
import { t } from './texts'

/** The steps after a correct password use Semi's dialogs, so they are loaded when needed. */
const Steps = lazy(() => import('./parts/steps'))

export const meta = ({ location }: Route.MetaArgs) => [
  { title: `${t.signIn} · ${platformTitle(new URLSearchParams(location.search).get('plat'))}` },
]

/** Redirects a signed-in person. In development it also returns the demo accounts and their password. */
export const loader = (args: Route.LoaderArgs) =>
  loadOpen(args, async (ctx, url) => {
    if (isPerson(ctx.actor)) throw redirect(safeRedirect(url.searchParams.get('redirect')))
    const accounts = await demonstrationAccounts(ctx)
    return {
      cas: casDoor(ctx, siteOf(ctx) + withoutTicket(url)).loginUrl,
      captcha: captchaIsOff(ctx) ? null : await drawn(ctx),
      accounts,
      password: accounts.length ? demoPassword : '',
    }
  })
async function drawn(ctx: Parameters<typeof newCaptcha>[0]) {
  const key = ctx.id()
  return { key, code: await newCaptcha(ctx, key) }
}

/** The service URL for the CAS server, without the ticket that it adds. */
function withoutTicket({ pathname, searchParams }: URL): string {
  const params = new URLSearchParams(searchParams)
  params.delete('ticket')
  return params.size > 0 ? `${pathname}?${params}` : pathname
}

/** Handles the form that the browser posts without scripts. */
export const action = (args: Route.ActionArgs) => loadOpen(args, (ctx, url) => enter(ctx, args.request, url))

const tabs = ['account', 'phone'] as const
type Tab = (typeof tabs)[number]

function Ways({ search, tab, onTab }: { search: URLSearchParams; tab: Tab; onTab: (tab: Tab) => void }) {
  return (
    <div className={style.tabs} role="tablist" aria-label={t.waysIn} onKeyDown={(event) => turn(event, tab, onTab)}>
      {tabs.map((one) => (
        <a
          key={one}
          id={`${one}-tab`}
          role="tab"
          href={withTab(search, one)}
          aria-selected={tab === one}
          aria-controls={`${one}-panel`}
          tabIndex={tab === one ? 0 : -1}
          onClick={(event) => {
            event.preventDefault()
            onTab(one)
          }}
        >
          {one === 'account' ? t.accountTab : t.phoneTab}
        </a>
      ))}
    </div>
  )
}

/** Signs in with the CAS ticket in the address. */
function useTicket(ticket: string | null, onEntry: (entry: Entry) => void) {
  useEffect(() => {
    if (!ticket) return
    const here = new URL(window.location.href)
    void signInByTicket(ticket, here.origin + withoutTicket(here)).then((answer) => {
      if (answer.ok) return onEntry(answer.result)
      // A ticket is valid once: it is removed so that a reload does not send it again.
      window.history.replaceState(window.history.state, '', withoutTicket(here))
      return failed(answer)
    })
  }, [ticket, onEntry])
}

export default function Login({ loaderData, actionData: posted }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const captcha = useCaptcha(loaderData.captcha)
  const withCaptcha = loaderData.captcha !== null
  const hydrated = useHydrated()
  const [tab, setTab] = useState<Tab>(posted?.tab ?? (search.get('tab') === 'phone' ? 'phone' : 'account'))
  const [entry, setEntry] = useState<Entry | null>(posted?.entry ?? null)
  const target = safeRedirect(search.get('redirect'))

  const again = () => {
    setEntry(null)
    captcha.draw()
  }
  useTicket(search.get('ticket'), setEntry)
  const postedTo = (one: Tab) => (posted?.tab === one ? posted : null)
  const panel = { captcha, withCaptcha, onFailed: failed }
  if (entry && !hydrated) return <PlainStep entry={entry} message={posted?.message} errors={posted?.errors ?? {}} />

  return (
    <>
      <Ways search={search} tab={tab} onTab={setTab} />
      {posted?.message && (
        <p className={style.refusal} role="alert">
          {posted.message}
        </p>
      )}
      <AccountForm {...panel} posted={postedTo('account')} hidden={tab !== 'account'} onEntry={setEntry} />
      <PhoneForm {...panel} posted={postedTo('phone')} hidden={tab !== 'phone'} onEntry={setEntry} />
      <nav className={style.links} aria-label={t.moreWays}>
        <Link to="/user/register">{t.register}</Link>
        <Link to="/user/mailSignIn">{t.mailSignIn}</Link>
        <Link to="/user/forgotPassword">{t.forgotPassword}</Link>
        <Link to="/user/changeEmail">{t.changeEmail}</Link>
        <Link to="/user/alteration">{t.alteration}</Link>
        <Link to="/user/help">{t.help}</Link>
      </nav>
      {loaderData.cas && (
        <LightLink href={loaderData.cas} look="light" block>
          {t.byCas}
        </LightLink>
      )}
      <Demonstration accounts={loaderData.accounts} onPick={(username) => pick(username, loaderData.password)} />
      {entry && (
        <Suspense>
          <Steps entry={entry} target={target} onEntry={setEntry} onAgain={again} />
        </Suspense>
      )}
    </>
  )
}

const withTab = (search: URLSearchParams, tab: Tab) => {
  const params = new URLSearchParams(search)
  params.set('tab', tab)
  return `?${params}`
}
/** The arrow keys move between the tabs. */
function turn({ key }: KeyboardEvent, now: Tab, setTab: (tab: Tab) => void) {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
  const next = now === 'account' ? 'phone' : 'account'
  setTab(next)
  document.getElementById(`${next}-tab`)?.focus()
}
/** Shows the server's message, or a generic one. The notification module is loaded on demand. */
async function failed({ code, message }: Failed) {
  const { tell } = await import('~/app/lib/tell')
  tell.error(code === 0 || code >= 500 ? t.tryLater : message, t.signInFailed)
}
/** Fills in a demo account and submits the form, unless a captcha is required. */
function pick(username: string, password: string) {
  const form = document.querySelector<HTMLFormElement>('#account-panel')!
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement | null
  field('username')!.value = username
  field('password')!.value = password
  field('private')!.checked = true
  const captcha = field('captcha')
  if (captcha) captcha.focus()
  else form.requestSubmit()
}
