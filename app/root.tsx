import semiStyle from '@douyinfe/semi-ui/dist/css/semi.min.css?url'
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/root'
import { lookOf } from './frame/cookies'
import themeStyle from './frame/theme.css?url'
import { languageTag, locale } from '~/worker/core/texts'
import { DeviceGuess } from './ui/device'
import { ErrorPage } from './ui/error-page'

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'stylesheet', href: semiStyle },
  { rel: 'stylesheet', href: themeStyle },
]

/** How the page looks, before anything is known of who looks. */
export const loader = ({ request }: Route.LoaderArgs) => lookOf(request)
/** Only the first picture needs it. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const look = useRouteLoaderData<typeof loader>('root')
  return (
    <html lang={languageTag[locale()]}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body theme-mode={look?.theme === 'dark' ? 'dark' : undefined} suppressHydrationWarning>
        <DeviceGuess phone={look?.phone ?? false}>{children}</DeviceGuess>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main>
      <title>出错了 · 课题管理平台</title>
      <ErrorPage error={error} />
    </main>
  )
}
