import { type KeyboardEvent, lazy, Suspense, useEffect, useState } from 'react'
import { Link, redirect, useSearchParams } from 'react-router'
import type { FailedAnswer } from '~/app/lib/api'
import { loadPublicPage } from '~/app/lib/loader.server'
import { PlainLink } from '~/app/ui/plain-controls'
import { casLogin } from '~/worker/auth/cas/commands.server'
import { siteUrlOf } from '~/worker/auth/site-url'
import { isCaptchaOff, newCaptcha } from '~/worker/auth/captcha.server'
import { DEMO_PASSWORD } from '~/worker/auth/demo-accounts'
import { listDemoAccounts } from '~/worker/auth/queries.server'
import { isPerson } from '~/worker/core/actor'
import type { Route } from './+types/login'
import { handlePostedForm } from './posted-sign-in.server'
import style from './login.module.css'
import { AccountForm } from './parts/account-form'
import { useCaptcha } from './parts/captcha'
import { DemoAccounts } from './parts/demo-accounts'
import { PhoneForm } from './parts/phone-form'
import { PlainStep } from './parts/plain-step'
import { useHydrated } from '~/app/ui/use-hydrated'
import { platformTitle } from './platform-titles'
import { safeRedirect } from './safe-redirect'
import { type SignInStep, signInByTicket } from './sign-in'
import { t } from './texts'

/** The steps after a correct password use Semi's dialogs, so they are loaded when needed. */
const Steps = lazy(() => import('./parts/steps'))

export const meta = ({ location }: Route.MetaArgs) => [
  { title: `${t.signIn} · ${platformTitle(new URLSearchParams(location.search).get('plat'))}` },
]

/** Redirects a signed-in person. In development it also returns the demo accounts and their password. */
export const loader = (args: Route.LoaderArgs) =>
  loadPublicPage(args, async (ctx, url) => {
    if (isPerson(ctx.actor)) throw redirect(safeRedirect(url.searchParams.get('redirect')))
    const accounts = await listDemoAccounts(ctx)
    return {
      cas: casLogin(ctx, siteUrlOf(ctx) + serviceUrlOf(url)).loginUrl,
      captcha: isCaptchaOff(ctx) ? null : await initialCaptcha(ctx),
      accounts,
      password: accounts.length ? DEMO_PASSWORD : '',
    }
  })
async function initialCaptcha(ctx: Parameters<typeof newCaptcha>[0]) {
  const key = ctx.id()
  return { key, code: await newCaptcha(ctx, key) }
}

/** The service URL for the CAS server, without the ticket that it adds. */
function serviceUrlOf({ pathname, searchParams }: URL): string {
  const params = new URLSearchParams(searchParams)
  params.delete('ticket')
  return params.size > 0 ? `${pathname}?${params}` : pathname
}

/** Handles the form that the browser posts without scripts. */
export const action = (args: Route.ActionArgs) =>
  loadPublicPage(args, (ctx, url) => handlePostedForm(ctx, args.request, url))

const tabs = ['account', 'phone'] as const
type Tab = (typeof tabs)[number]

function SignInTabs({ search, tab, onTab }: { search: URLSearchParams; tab: Tab; onTab: (tab: Tab) => void }) {
  return (
    <div
      className={style.tabs}
      role="tablist"
      aria-label={t.waysIn}
      onKeyDown={(event) => moveTabFocus(event, tab, onTab)}
    >
      {tabs.map((one) => (
        <a
          key={one}
          id={`${one}-tab`}
          role="tab"
          href={tabHref(search, one)}
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
function useCasTicket(ticket: string | null, onEntry: (entry: SignInStep) => void) {
  useEffect(() => {
    if (!ticket) return
    const here = new URL(window.location.href)
    void signInByTicket(ticket, here.origin + serviceUrlOf(here)).then((answer) => {
      if (answer.ok) return onEntry(answer.result)
      // A ticket is valid once: it is removed so that a reload does not send it again.
      window.history.replaceState(window.history.state, '', serviceUrlOf(here))
      return notifySignInFailure(answer)
    })
  }, [ticket, onEntry])
}

/** Their routes are loaded when a link is followed, not for every visitor who signs in. */
const otherPages = () =>
  [
    ['/user/register', t.register],
    ['/user/mailSignIn', t.mailSignIn],
    ['/user/forgotPassword', t.forgotPassword],
    ['/user/changeEmail', t.changeEmail],
    ['/user/alteration', t.alteration],
    ['/user/help', t.help],
  ] as const

export default function Login({ loaderData, actionData: posted }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const captcha = useCaptcha(loaderData.captcha)
  const withCaptcha = loaderData.captcha !== null
  const hydrated = useHydrated()
  const [tab, setTab] = useState<Tab>(posted?.tab ?? (search.get('tab') === 'phone' ? 'phone' : 'account'))
  const [entry, setEntry] = useState<SignInStep | null>(posted?.entry ?? null)
  const target = safeRedirect(search.get('redirect'))

  const again = () => {
    setEntry(null)
    captcha.draw()
  }
  useCasTicket(search.get('ticket'), setEntry)
  const postedTo = (one: Tab) => (posted?.tab === one ? posted : null)
  const panel = { captcha, withCaptcha, onFailed: notifySignInFailure }
  if (entry && !hydrated) return <PlainStep entry={entry} message={posted?.message} errors={posted?.errors ?? {}} />

  return (
    <>
      <SignInTabs search={search} tab={tab} onTab={setTab} />
      {posted?.message && (
        <p className={style.refusal} role="alert">
          {posted.message}
        </p>
      )}
      <AccountForm {...panel} posted={postedTo('account')} hidden={tab !== 'account'} onEntry={setEntry} />
      <PhoneForm {...panel} posted={postedTo('phone')} hidden={tab !== 'phone'} onEntry={setEntry} />
      <nav className={style.links} aria-label={t.moreWays}>
        {otherPages().map(([to, label]) => (
          <Link key={to} to={to} discover="none">
            {label}
          </Link>
        ))}
      </nav>
      {loaderData.cas && (
        <PlainLink href={loaderData.cas} look="light" block>
          {t.byCas}
        </PlainLink>
      )}
      <DemoAccounts
        accounts={loaderData.accounts}
        onPick={(username) => fillDemoAccount(username, loaderData.password)}
      />
      {entry && (
        <Suspense>
          <Steps entry={entry} target={target} onEntry={setEntry} onAgain={again} />
        </Suspense>
      )}
    </>
  )
}

const tabHref = (search: URLSearchParams, tab: Tab) => {
  const params = new URLSearchParams(search)
  params.set('tab', tab)
  return `?${params}`
}
/** The arrow keys move between the tabs. */
function moveTabFocus({ key }: KeyboardEvent, now: Tab, setTab: (tab: Tab) => void) {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
  const next = now === 'account' ? 'phone' : 'account'
  setTab(next)
  document.getElementById(`${next}-tab`)?.focus()
}
/** Shows the server's message, or a generic one. The notification module is loaded on demand. */
async function notifySignInFailure({ code, message }: FailedAnswer) {
  const { notify: tell } = await import('~/app/lib/notify')
  tell.error(code === 0 || code >= 500 ? t.tryLater : message, t.signInFailed)
}
/** Fills in a demo account and submits the form, unless a captcha is required. */
function fillDemoAccount(username: string, password: string) {
  const form = document.querySelector<HTMLFormElement>('#account-panel')!
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement | null
  field('username')!.value = username
  field('password')!.value = password
  field('private')!.checked = true
  const captcha = field('captcha')
  if (captcha) captcha.focus()
  else form.requestSubmit()
}
