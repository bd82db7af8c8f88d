import type { CSSProperties, ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from 'react-router'
import { languageTag, locale } from '~/worker/core/texts'
import type { Route } from './+types/root'
import { ErrorPage } from './errors/error-page'
import { t } from './errors/texts'
import { readAppearance, PRIMARY_COLOUR } from './frame/appearance'
import { AppearanceProvider } from './frame/appearance-context'
import { scrollKey } from './frame/tabs/scroll-keys'
import themeStyle from './frame/theme.css?url'
import { ZodConfigScript } from './frame/nonce'
import { productNameOf } from './lib/product-name'
import { DeviceProvider } from './ui/device'

export const links: Route.LinksFunction = () => [{ rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }]
/** Handle of a route. `still`: the page is static, without scripts and Semi's styles. A nested route may override it. */
export type RouteHandle = { still?: boolean } | undefined

/** Returns the initial appearance, before the person is known. */
export const loader = ({ request }: Route.LoaderArgs) => readAppearance(request)
/** Only the first render needs it. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const first = useRouteLoaderData<typeof loader>('root')
  const still = useMatches().findLast(({ handle }) => (handle as RouteHandle)?.still !== undefined)?.handle
  const used = !(still as RouteHandle)?.still
  return (
    <AppearanceProvider
      first={first}
      body={(look) => (
        <html lang={languageTag[locale()]}>
          <head>
            <meta charSet="utf-8" />
            {used ? <ZodConfigScript /> : null}
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <Meta />
            {used ? <link rel="stylesheet" href={themeStyle} /> : null}
            <Links />
          </head>
          <body
            theme-mode={look.theme === 'dark' ? 'dark' : undefined}
            className={look.weak ? 'weak' : undefined}
            style={look.primary === PRIMARY_COLOUR ? undefined : ({ '--accent': look.primary } as CSSProperties)}
            suppressHydrationWarning
          >
            <DeviceProvider phone={first?.phone ?? false} cards={first?.cards ?? false}>
              {children}
            </DeviceProvider>
            {used ? <ScrollRestoration getKey={scrollKey} /> : null}
            {used ? <Scripts /> : null}
          </body>
        </html>
      )}
    />
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main>
      <title>{`${t.wentWrong} · ${productNameOf().name}`}</title>
      <ErrorPage error={error} />
    </main>
  )
}
