import { useLocation } from 'react-router'
import { load } from '~/app/lib/load.server'
import { newDeclaration } from '~/worker/subjects/queries/screen.server'
import type { Route } from './+types/add'
import { DeclarationForm } from './form/declaration-form'
import { declarationOf } from './form/model'

export const loader = (args: Route.LoaderArgs) => load(args, (ctx) => newDeclaration(ctx))
export const meta: Route.MetaFunction = () => [{ title: '课题申报 · 课题管理平台' }]

export default function Add({ loaderData: { declaration, ...form } }: Route.ComponentProps) {
  // Coming here again is a new declaration, not the one before.
  const { key } = useLocation()
  return (
    <DeclarationForm
      key={key}
      {...form}
      declaration={declarationOf(declaration)}
      saved={null}
      files={[]}
      marks={[]}
      opinion=""
    />
  )
}
