import { useState } from 'react'
import { hearOfSecondWay } from '#shared/ways-in.ts'
import { callApi } from '#web/lib/api/api.ts'
import { navigate } from '#web/lib/state/navigate.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Shown once to people who have one passkey and no address. */
export function SecondWayDialog() {
  const [isOpen, setOpen] = useState(true)
  function close() {
    setOpen(false)
    // If it does not get through, they are told once more.
    void callApi(hearOfSecondWay).catch(() => {})
  }
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => open || close()}
      title="One key, one door"
      description="Your passkey is the only way into your account. If the device gets lost, nobody can let you back in. A second way takes a minute: on your profile, under “Your ways in”."
      footer={
        <div className="flex flex-wrap gap-3">
          <Button color="plain" className="flex-1" onClick={close}>
            Later
          </Button>
          <Button
            className="flex-1"
            onClick={() => {
              close()
              navigate('/profile')
            }}
          >
            Add a second way
          </Button>
        </div>
      }
    />
  )
}
