import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type Plain<P> = P & Omit<ComponentProps<'a'>, keyof P>

/** A link that looks like a button. The compiler checks its address. */
export const ButtonLink = createLink((props: Plain<ButtonProps>) => <Button component="a" {...props} />)

/** A link that looks like text. */
export const TextLink = createLink((props: Plain<AnchorProps>) => <Anchor {...props} />)
