import { title } from '~/app/frame/title'
import { todoLoader } from './todos.server'

export const loader = todoLoader('/todo/technology', '技管委待办')
export const meta = title('技管委待办')
export { TodoScreen as default } from './todo-screen'
