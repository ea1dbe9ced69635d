type Child = Node | string | null | undefined | false
type Attributes = Record<string, string | number | boolean | ((event: Event) => void) | undefined>

/** Creates an element. Functions become listeners, `true` an empty attribute; `false` and `undefined` are left out. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const name of Object.keys(attributes)) {
    const value = attributes[name]
    if (typeof value === 'function') element.addEventListener(name, value)
    else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : String(value))
  }
  fill(element, ...children)
  return element
}

export function fill(element: Element, ...children: Child[]): void {
  element.textContent = ''
  for (const child of children)
    if (child) element.appendChild(typeof child === 'string' ? document.createTextNode(child) : child)
}

/** Only for our own drawings, because the body is not escaped. */
export function drawing(viewBox: string, body: string, className = 'icon'): SVGElement {
  const holder = document.createElement('div')
  holder.innerHTML = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" class="${className}" aria-hidden="true" focusable="false">${body}</svg>`
  return holder.firstChild as SVGElement
}
