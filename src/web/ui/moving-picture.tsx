import { useEffect, useEffectEvent, useRef } from 'react'
import { useMediaQuery } from '#web/lib/state/use-media-query.ts'
import { classNames } from '#web/lib/text/class-names.ts'

type MovingPictureProps = {
  src: string
  alt: string
  className?: string | undefined
  isUrgent?: boolean | undefined
  onError?: (() => void) | undefined
}

/** A GIF, loaded from its host without a referrer. Paused under reduced motion. */
export function MovingPicture({ src, alt, className, isUrgent, onError }: MovingPictureProps) {
  const look = classNames('block w-full object-cover', className)
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  if (isStill) return <StillPicture src={src} alt={alt} className={look} onError={onError} />
  return (
    <img
      src={src}
      alt={alt}
      referrerPolicy="no-referrer"
      loading={isUrgent ? 'eager' : 'lazy'}
      decoding="async"
      className={look}
      onError={onError}
    />
  )
}

/** GIFs ignore reduced motion, but a canvas only draws their first frame. */
function StillPicture({ src, alt, className, onError }: MovingPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const fail = useEffectEvent(() => onError?.())
  useEffect(() => {
    const image = new Image()
    image.referrerPolicy = 'no-referrer'
    image.onload = () => {
      if (!canvas.current) return
      canvas.current.width = image.naturalWidth
      canvas.current.height = image.naturalHeight
      canvas.current.getContext('2d')?.drawImage(image, 0, 0)
    }
    image.onerror = fail
    // The app's own drawings stop for this name (assets/gifs/motions.ts); others do not mind it.
    image.src = `${src}#still`
    return () => {
      image.onload = null
      image.onerror = null
    }
  }, [src])
  return <canvas ref={canvas} role="img" aria-label={alt} className={className} />
}
