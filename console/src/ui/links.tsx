import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type Plain<P> = P & Omit<ComponentProps<'a'>, keyof P>

/** A way to another page that looks like a button; its address is checked by the compiler. */
export const ButtonLink = createLink((props: Plain<ButtonProps>) => <Button component="a" {...props} />)

/** The same as words. */
export const TextLink = createLink((props: Plain<AnchorProps>) => <Anchor {...props} />)
