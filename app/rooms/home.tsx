import { HomeScreen } from '~/app/desk/room-home'
import { load } from '~/app/lib/load.server'
import { title } from '~/app/lib/title'
import * as rooms from '~/worker/rooms/calls'
import { roomHome } from '~/worker/rooms/home.server'
import type { Route } from './+types/home'
import { homeOf, roomIn } from './names'

export const loader = (args: Route.LoaderArgs) => load(args, rooms.home, (ctx) => roomHome(ctx))
export const meta = title((_, pathname) => homeOf[roomIn(pathname)]())

/** Home page of a workspace. */
export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomeScreen of={loaderData} />
}
