// Made by `npm run messages` from messages/en. Change a catalogue, not this file.
type None = Record<never, never>
type Text = string | number

export type Messages = {
  'account:you': None
  'account:friends': { count: number }
  'account:spons': { count: number }
  'account:profile.title': None
  'account:profile.crew': None
  'account:profile.settings': None
  'account:name.edit': None
  'account:name.text': None
  'account:name.first': None
  'account:name.last': None
  'account:name.last-hint': None
  'account:name.save': None
  'account:name.saving': None
  'account:name.saved': None
  'account:name.saved-text': None
  'account:name.failed': None
  'account:devices.title': None
  'account:devices.text': None
  'account:devices.list': None
  'account:devices.not-loaded': None
  'account:devices.show-all': { count: number }
  'account:devices.here': None
  'account:devices.last-seen': { when: Text }
  'account:devices.this-one': None
  'account:devices.sign-out': None
  'account:devices.sign-out-one': { device: Text }
  'account:devices.ended': None
  'account:devices.ended-text': { device: Text }
  'account:devices.failed': None
  'account:devices.ask': None
  'account:devices.ask-text': { device: Text }
  'account:devices.ending': None
  'account:data.title': None
  'account:data.text': None
  'account:data.download': None
  'account:data.downloading': None
  'account:data.downloaded': None
  'account:data.downloaded-text': None
  'account:data.download-failed': None
  'account:data.welcome-back': None
  'account:data.welcome-back-text': None
  'account:data.guests-cannot': None
  'account:delete.open': None
  'account:delete.title': None
  'account:delete.text': None
  'account:delete.spons': None
  'account:delete.answers': None
  'account:delete.crew': None
  'account:delete.media': None
  'account:delete.devices': None
  'account:delete.word': None
  'account:delete.type': { word: Text }
  'account:delete.not-typed': { word: Text }
  'account:delete.keep': None
  'account:delete.confirm': None
  'account:delete.deleting': None
  'account:delete.failed': None
  'account:fresh.title': None
  'account:fresh.text': None
  'account:fresh.sign-in': None
  'account:sign-out.help': None
  'account:sign-out.button': None
  'account:sign-out.leaving': None
  'account:sign-out.ask': None
  'account:sign-out.unsent': { count: number }
  'account:sign-out.stay': None
  'account:sign-out.anyway': None
  'account:sign-out.questions': None
  'account:sign-out.subject': None
  'account:sign-out.here': None
  'account:sign-out.here-text': None
  'account:animal.unknown': None
  'admin:title': None
  'admin:reports': None
  'admin:report': None
  'admin:objections': None
  'admin:people': None
  'admin:person': None
  'admin:spons': None
  'admin:spon': None
  'admin:jobs': None
  'admin:doctor': None
  'admin:log': None
  'admin:admins': None
  'admin:suspended': None
  'admin:hidden': None
  'admin:done': None
  'admin:quote': { words: Text }
  'admin:byline': { name: Text }
  'admin:deleted-account': None
  'admin:not-done': None
  'admin:needs-connection': None
  'admin:why-needed': None
  'admin:job-needed': None
  'admin:person.spons': None
  'admin:person.no-address': None
  'admin:person.admin': None
  'admin:person.admin-named': None
  'admin:person.seen': { since: Text; seen: Text }
  'admin:person.signed-out': { since: Text }
  'admin:person.sessions': { count: number }
  'admin:person.friends': { count: number }
  'admin:person.spon-count': { count: number }
  'admin:person.comments': { count: number }
  'admin:person.reports': { count: number }
  'admin:person.reinstate': None
  'admin:person.suspend': None
  'admin:person.end-sessions': None
  'admin:person.revoke': None
  'admin:person.grant': None
  'admin:person.delete': None
  'admin:today.look-after': None
  'admin:today.people': None
  'admin:today.spons': None
  'admin:today.doctor': None
  'admin:today.log': None
  'admin:today.admins': None
  'admin:today.waiting': None
  'admin:today.no-reports': None
  'admin:today.some-reports': None
  'admin:today.no-objections': None
  'admin:today.some-objections': None
  'admin:today.no-jobs': None
  'admin:today.some-jobs': None
  'admin:today.day': None
  'admin:today.seen': { count: number }
  'admin:today.seen-note': { new: Text; all: Text; guests: Text; suspended: Text }
  'admin:today.new-spons': { count: number }
  'admin:today.answers': { count: number }
  'admin:today.comments': { count: number }
  'admin:today.mails': { count: number }
  'admin:today.texts': { count: number }
  'admin:today.pushes': { count: number }
  'admin:today.all': { all: Text }
  'admin:today.all-hidden': { all: Text; hidden: Text }
  'admin:today.failed': { count: Text }
  'admin:today.server': None
  'admin:today.disk': { size: Text }
  'admin:today.sizes': { database: Text; uploads: Text }
  'admin:today.due': { count: number; shown: Text }
  'admin:today.queue-empty': None
  'admin:today.oldest': { seconds: Text }
  'admin:today.backups-ok': None
  'admin:today.backups-note': None
  'admin:today.backups-broken': None
  'admin:reports.which': None
  'admin:reports.open': None
  'admin:reports.decided': None
  'admin:reports.none-open': None
  'admin:reports.none-open-text': None
  'admin:reports.none-decided': None
  'admin:reports.none-decided-text': None
  'admin:reports.of-comment': { name: Text }
  'admin:reports.of-spon': { name: Text }
  'admin:outcome.nothing': None
  'admin:outcome.hide': None
  'admin:outcome.suspend': None
  'admin:outcome.none': None
  'admin:report.from': { name: Text }
  'admin:report.from-deleted': None
  'admin:report.about': None
  'admin:report.times': { more: number }
  'admin:report.spon': None
  'admin:report.comment': None
  'admin:report.decision': None
  'admin:report.somebody': None
  'admin:report.decide': None
  'admin:report.decide-text': None
  'admin:report.nothing': None
  'admin:report.hide-spon': None
  'admin:report.hide-comment': None
  'admin:report.suspend': None
  'admin:people.find': None
  'admin:people.hint': None
  'admin:spons.find': None
  'admin:spons.hint': None
  'admin:spon.show': None
  'admin:spon.hide': None
  'admin:spon.delete': None
  'admin:spon.comments': None
  'admin:spon.byline': { name: Text }
  'admin:spon.no-comments': None
  'admin:spon.no-comments-text': None
  'admin:comment.show': None
  'admin:comment.hide': None
  'admin:comment.delete': None
  'admin:comment.menu': { name: Text }
  'admin:found.none': None
  'admin:found.none-text': None
  'admin:found.empty': None
  'admin:found.empty-text': None
  'admin:found': None
  'admin:found.newest': None
  'admin:found.most': { count: number }
  'admin:jobs.none': None
  'admin:jobs.none-text': None
  'admin:jobs.retry-these': None
  'admin:jobs.retry-all': { count: number }
  'admin:jobs.story': { attempts: number; error: Text }
  'admin:jobs.no-reason': None
  'admin:jobs.retry': None
  'admin:jobs.retry-one': { name: Text }
  'admin:admins.granted': { name: Text }
  'admin:admins.named': None
  'admin:admins.hint': None
  'admin:admins.find': None
  'admin:log.none': None
  'admin:log.none-text': None
  'admin:log.people-suspend': None
  'admin:log.people-reinstate': None
  'admin:log.people-end-sessions': None
  'admin:log.people-delete': None
  'admin:log.spons-hide': None
  'admin:log.spons-show': None
  'admin:log.spons-delete': None
  'admin:log.comments-hide': None
  'admin:log.comments-show': None
  'admin:log.comments-delete': None
  'admin:log.report-nothing': None
  'admin:log.report-hide': None
  'admin:log.report-suspend': None
  'admin:log.objection-uphold': None
  'admin:log.objection-undo': None
  'admin:log.jobs-retry': None
  'admin:log.grant': None
  'admin:log.revoke': None
  'admin:objections.none': None
  'admin:objections.none-text': None
  'admin:objections.spon': None
  'admin:objections.comment': None
  'admin:objections.suspension': None
  'admin:objections.because': { why: Text }
  'admin:objections.uphold': None
  'admin:objections.undo': None
  'admin:objections.see-spon': None
  'admin:objections.see-person': None
  'admin:doctor.hint': None
  'admin:doctor.looking': None
  'admin:doctor.look': None
  'admin:doctor.look-again': None
  'admin:doctor.failed': None
  'admin:doctor.failed-text': None
  'admin:doctor.offline': None
  'admin:doctor.count': { count: number }
  'admin:doctor.findings': None
  'admin:doctor.finding': { what: Text; state: Text }
  'admin:doctor.broken': None
  'admin:doctor.note': None
  'admin:doctor.ok': None
  'admin:shown.offline': None
  'admin:shown.offline-text': None
  'admin:shown.gone': None
  'admin:shown.gone-text': None
  'admin:why': None
  'admin:why-missing': None
  'admin:one-moment': None
  'admin:step.kept': None
  'admin:step.read-at-sign-in': { name: Text }
  'admin:step.read': { name: Text }
  'admin:step.person': None
  'admin:step.suspend': { name: Text }
  'admin:step.suspend-text': None
  'admin:step.suspend-do': None
  'admin:step.suspend-done': None
  'admin:step.reinstate': { name: Text }
  'admin:step.reinstate-text': None
  'admin:step.reinstate-do': None
  'admin:step.reinstate-done': None
  'admin:step.end-sessions': { name: Text }
  'admin:step.end-sessions-text': None
  'admin:step.end-sessions-do': None
  'admin:step.end-sessions-done': None
  'admin:step.delete': { name: Text }
  'admin:step.delete-text': None
  'admin:step.delete-do': None
  'admin:step.delete-done': None
  'admin:step.grant': { name: Text }
  'admin:step.grant-text': None
  'admin:step.grant-do': None
  'admin:step.grant-done': None
  'admin:step.revoke': { name: Text }
  'admin:step.revoke-text': None
  'admin:step.revoke-do': None
  'admin:step.revoke-done': None
  'admin:step.hide-spon': None
  'admin:step.hide-spon-text': None
  'admin:step.hide-comment': None
  'admin:step.hide-comment-text': None
  'admin:step.hide-do': None
  'admin:step.hide-done': None
  'admin:step.show-spon': None
  'admin:step.show-comment': None
  'admin:step.show-text': None
  'admin:step.show-do': None
  'admin:step.show-done': None
  'admin:step.delete-spon': None
  'admin:step.delete-spon-text': None
  'admin:step.delete-comment': None
  'admin:step.delete-comment-text': None
  'admin:step.delete-words-do': None
  'admin:step.delete-words-done': None
  'admin:step.nothing': None
  'admin:step.nothing-text': None
  'admin:step.nothing-do': None
  'admin:step.nothing-done': None
  'admin:step.decide-spon': None
  'admin:step.decide-spon-text': None
  'admin:step.decide-spon-do': None
  'admin:step.decide-comment': None
  'admin:step.decide-comment-text': None
  'admin:step.decide-comment-do': None
  'admin:step.decide-hide-done': None
  'admin:step.decide-suspend-done': None
  'admin:step.told': { name: Text }
  'admin:step.uphold': None
  'admin:step.uphold-text': None
  'admin:step.uphold-do': None
  'admin:step.uphold-done': None
  'admin:step.undo': None
  'admin:step.undo-person': { name: Text }
  'admin:step.undo-spon': None
  'admin:step.undo-comment': None
  'admin:step.undo-do': None
  'admin:step.undo-done': None
  'admin:step.retry': { name: Text }
  'admin:step.retry-all': None
  'admin:step.retry-text': None
  'admin:step.retry-do': None
  'admin:step.retry-done': None
  'answers:label': None
  'answers:going': None
  'answers:might-go': None
  'answers:down': None
  'answers:might-show': None
  'answers:said-going': None
  'answers:said-might': None
  'answers:failed': None
  'answers:taken-back': None
  'answers:taken-back-going': None
  'answers:cannot-make-it': None
  'answers:closed': None
  'answers:closed-after': None
  'answers:close-at': { when: Text }
  'answers:closed-comment': None
  'answers:closed-early': None
  'answers:closed-early-text': None
  'answers:close-early': { when: Text }
  'answers:close-early-text': None
  'answers:post-again': None
  'answers:heads.label': None
  'answers:heads.just-me': None
  'answers:heads.plus': { count: Text }
  'answers:heads.more': None
  'answers:heads.wrong': { most: Text }
  'answers:heads.only-going': None
  'answers:choose': None
  'answers:was-there': None
  'answers:you-were-there': None
  'answers:was-not': None
  'answers:if.offer': None
  'answers:if.title': None
  'answers:if.text': None
  'answers:if.in': { kind: 'many' | 'person' | 'other'; count: number; number: Text; name: Text }
  'answers:if.quoted': { kind: 'many' | 'person' | 'other'; count: number; number: Text; name: Text }
  'answers:if.said': { kind: 'many' | 'person' | 'other'; count: number; number: Text; name: Text }
  'answers:if.said-holds': { kind: 'many' | 'person' | 'other'; count: number; number: Text; name: Text }
  'answers:if.holds': None
  'answers:if.waits': None
  'answers:if.take-back': None
  'answers:if.choose': None
  'answers:if.kind': None
  'answers:if.enough': None
  'answers:if.someone': None
  'answers:if.how-many': None
  'answers:if.how-many-text': { count: number }
  'answers:if.search': None
  'answers:if.type-name': None
  'answers:if.people-failed': None
  'answers:if.nobody-called': None
  'answers:if.who': None
  'answers:if.number-wrong': { least: Text; most: Text }
  'answers:if.wrong': { least: Text; most: Text }
  'answers:who.going': { count: number; people: number }
  'answers:who.were-there': { count: number; people: number }
  'answers:who.named-going': { you: 'yes' | 'other'; who: Text; count: number; people: number }
  'answers:who.named-were-there': { you: 'yes' | 'other'; who: Text; count: number; people: number }
  'answers:who.you': None
  'answers:short.both': { going: number; might: number }
  'answers:short.going': { count: number }
  'answers:short.might': { count: number }
  'answers:short.none': None
  'answers:nobody-yet': None
  'answers:answered': { count: number }
  'answers:list.coming': None
  'answers:list.were-there': None
  'answers:list.nobody': None
  'answers:list.none': None
  'answers:list.none-crew': None
  'answers:list.none-chosen': None
  'answers:list.group-going': { count: Text; people: number }
  'answers:list.group-were-there': { count: Text; people: number }
  'answers:list.group-might': { count: Text; people: number }
  'answers:list.group-waiting': { count: Text }
  'answers:list.show-all': { count: number }
  'answers:list.show-fewer': None
  'answers:list.through': { name: Text }
  'answers:list.through-you': None
  'answers:waits.many': { name: Text; extra: number; count: number; number: Text }
  'answers:waits.person': { name: Text; extra: number; awaited: Text }
  'answers:waits.somebody': { name: Text; extra: number }
  'answers:moment.in': None
  'answers:moment.in-knows': { host: Text }
  'answers:moment.might': None
  'answers:moment.might-knows': { host: Text }
  'answers:moment.offline': { host: Text }
  'answers:moment.invite': None
  'answers:moment.add': { name: Text }
  'answers:moment.add-text': { name: Text }
  'app:tagline': None
  'app:description': None
  'app:needs-scripts': None
  'app:old-browser-title': None
  'app:old-browser': None
  'app:try-again': None
  'app:about': None
  'app:pitch': None
  'app:qr-name': None
  'app:qr': None
  'app:shortcuts': None
  'app:shortcuts.plan': None
  'app:shortcuts.messages': None
  'app:shortcuts.close': None
  'app:nav': None
  'app:nav.feed': None
  'app:nav.guest-feed': None
  'app:nav.crew': None
  'app:nav.me': None
  'app:notices': None
  'app:demo': None
  'app:demo-mode': None
  'app:skip': None
  'app:reload': None
  'app:unreachable': None
  'app:unreachable-text': None
  'app:broken': None
  'app:broken-text': None
  'app:missing': None
  'app:missing-text': None
  'app:not-found': None
  'app:not-found-text': None
  'app:run-by': { name: Text }
  'app:no-operator': None
  'app:free-software': None
  'app:support': None
  'app:feed.title': None
  'app:feed.about': None
  'app:create.title': None
  'app:create.about': None
  'app:event.about': None
  'app:profile.title': None
  'app:profile.about': None
  'app:settings.title': None
  'app:settings.about': None
  'app:notifications.title': None
  'app:notifications.about': None
  'app:device': { browser: Text; system: Text }
  'app:device.android-tablet': None
  'app:device.unknown': None
  'app:push-works': None
  'arrivals:title': None
  'arrivals:label': None
  'arrivals:on-my-way': None
  'arrivals:running-late': None
  'arrivals:here': None
  'arrivals:privacy': None
  'arrivals:by-how-much': None
  'arrivals:minutes': { count: number }
  'arrivals:hours': { count: number }
  'arrivals:is-here': { own: 'yes' | 'other'; name: Text }
  'arrivals:is-on-way': { own: 'yes' | 'other'; name: Text }
  'arrivals:is-minutes-late': { own: 'yes' | 'other'; count: number; name: Text }
  'arrivals:is-hours-late': { own: 'yes' | 'other'; count: number; name: Text }
  'arrivals:not-through': None
  'arrivals:minutes-wrong': { most: Text }
  'banners:offline': None
  'banners:failing': None
  'banners:slow': None
  'banners:new': None
  'banners:dismiss': None
  'blocks:blocked': None
  'blocks:blocked-text': { name: Text }
  'blocks:unblocked': None
  'blocks:unblocked-text': { name: Text }
  'blocks:failed': None
  'blocks:question.title': { name: Text }
  'blocks:question.text': None
  'blocks:question.block': None
  'blocks:question.blocking': None
  'blocks:list.title': None
  'blocks:list.failed': None
  'blocks:list.nobody': None
  'blocks:list.unblock': None
  'blocks:list.unblock-who': { name: Text }
  'blocks:menu.report': None
  'blocks:menu.block': None
  'blocks:menu.label': { name: Text }
  'blocks:menu.comment-label': { name: Text }
  'blocks:report.person': { name: Text }
  'blocks:report.spon': { name: Text }
  'blocks:report.comment': { name: Text }
  'blocks:report.text': { name: Text }
  'blocks:report.send': None
  'blocks:report.sending': None
  'blocks:report.reason': None
  'blocks:report.reason-needed': None
  'blocks:report.sent': None
  'blocks:report.sent-text': None
  'blocks:report.failed': None
  'calendar-file:no-begin': None
  'calendar-file:untitled': None
  'calendar:title': None
  'calendar:text': None
  'calendar:not-loaded': None
  'calendar:failed': None
  'calendar:add-to': None
  'calendar:offline': None
  'calendar:turn-on': None
  'calendar:turning-on': None
  'calendar:renewed': None
  'calendar:renewed-text': None
  'calendar:ended': None
  'calendar:ended-text': None
  'calendar:open': None
  'calendar:copy': None
  'calendar:copied': None
  'calendar:copied-text': None
  'calendar:hold-to-copy': None
  'calendar:once': None
  'calendar:address': None
  'calendar:is-on': None
  'calendar:on-since': { day: Text }
  'calendar:visited': { ago: Text }
  'calendar:not-visited': None
  'calendar:new-address': None
  'calendar:turn-off': None
  'calendar:renew-question': None
  'calendar:renew-text': None
  'calendar:renewing': None
  'calendar:end-question': None
  'calendar:end-text': None
  'calendar:ending': None
  'cards:tagline': None
  'cards:invites-you': { name: Text }
  'cards:wants-you': { name: Text }
  'cards:join-crew': None
  'cards:members': { count: number }
  'cards:on-now': { time: Text }
  'cards:over': { time: Text }
  'cards:something': None
  'cards:too-many': None
  'comments:title': None
  'comments:add': None
  'comments:placeholder': None
  'comments:box': None
  'comments:send': None
  'comments:sending': None
  'comments:mention-question': { name: Text }
  'comments:mention': { name: Text }
  'comments:just-send': None
  'comments:suggestions': None
  'comments:suggested': { count: number }
  'comments:not-posted': None
  'comments:not-deleted': None
  'comments:getting': None
  'comments:earlier': None
  'comments:earlier-failed': None
  'comments:none': None
  'comments:none-text': None
  'comments:announced': { name: Text; words: Text }
  'comments:delete': None
  'comments:delete-question': None
  'comments:delete-text': None
  'comments:delete-confirm': None
  'comments:delete-keep': None
  'comments:deleting': None
  'comments:react': None
  'comments:pick-reaction': None
  'comments:not-reacted': None
  'comments:reaction-kept': None
  'comments:reaction-count': { name: Text; count: Text }
  'comments:reaction.skull': None
  'comments:reaction.crying': None
  'comments:reaction.fire': None
  'comments:reaction.hands': None
  'comments:reaction.eyes': None
  'comments:reaction.sweat': None
  'comments:reaction.zany': None
  'comments:reaction.shocked': None
  'comments:reaction-needed': None
  'comments:text-needed': None
  'common:back': None
  'common:close': None
  'common:cancel': None
  'common:save': None
  'common:undo': None
  'common:try-again': None
  'common:not-now': None
  'common:change': None
  'common:remove': None
  'common:share': None
  'common:got-it': None
  'common:oops': None
  'common:loading': None
  'common:loading-screen': None
  'common:loading-more': None
  'common:show-more': None
  'common:getting': None
  'common:show-earlier': None
  'common:show-all': { count: Text }
  'common:not-loaded': None
  'common:not-loaded-text': None
  'common:not-loaded-again': None
  'common:messages': None
  'common:close-message': None
  'common:unsaved': None
  'common:keep-writing': None
  'common:throw-away': None
  'common:leave': None
  'common:keep-editing': None
  'common:turn-off': None
  'common:back-to-feed': None
  'common:letters-left': { count: number }
  'common:letters-over': { count: number }
  'common:one-fewer': None
  'common:one-more': None
  'common:position': { position: Text; length: Text }
  'common:find-friend': None
  'common:no-friend': None
  'common:waits': None
  'common:link.copied': None
  'common:link.copied-text': None
  'common:link.copy-this': None
  'common:link.copy': None
  'common:link.text': None
  'common:link.text-name': None
  'common:link.qr': None
  'common:link.hold-up': None
  'contacts:address-too-long': None
  'contacts:one-address': None
  'contacts:reach.title': None
  'contacts:reach.label': None
  'contacts:reach.example': None
  'contacts:reach.hint': None
  'contacts:reach.needed': None
  'contacts:reach.failed': None
  'contacts:reach.keep': None
  'contacts:reach.keeping': None
  'contacts:reach.leave': None
  'contacts:reach.kept': None
  'contacts:reach.kept-text': { address: Text }
  'contacts:reach.removing': None
  'contacts:book.find': None
  'contacts:book.looking': None
  'contacts:book.none-picked': None
  'contacts:book.none-picked-text': None
  'contacts:book.no-numbers': None
  'contacts:book.no-numbers-text': None
  'contacts:book.no-friends': None
  'contacts:book.no-friends-text': None
  'contacts:book.not-supported': None
  'contacts:book.not-supported-text': None
  'contacts:book.cancelled': None
  'contacts:book.cancelled-text': None
  'contacts:book.refused': None
  'contacts:book.refused-text': None
  'contacts:book.failed': None
  'contacts:book.not-opened': None
  'contacts:book.not-looked-up': None
  'contacts:book.try-later': None
  'crew-refusals:full': { most: number }
  'crew-refusals:too-many': { most: number }
  'crew-refusals:link-off': None
  'crew-refusals:only-starter': None
  'crew-refusals:only-starter-removes': None
  'crews:name-needed': None
  'crews:name-too-long': { count: number }
  'crews:one-emoji': None
  'crews:somebody-needed': None
  'crews:chosen.left-out': { count: number; names: Text }
  'crews:chosen.for': { count: number }
  'crews:chosen.nobody': None
  'crews:chosen.choose': None
  'crews:chosen.title': None
  'crews:chosen.text': None
  'crews:chosen.too-many': { count: number }
  'crews:chosen.needed': None
  'crews:chosen.no-friends': None
  'crews:chosen.no-friends-text': None
  'crews:chosen.label': None
  'crews:chosen.others': { count: number }
  'crews:chosen.failed': None
  'crews:chosen.groups': None
  'crews:chosen.last-time': None
  'crews:chosen.all': { count: Text }
  'crews:ending.ended': { crew: Text }
  'crews:ending.left': { crew: Text }
  'crews:ending.still-friends': None
  'crews:ending.failed': None
  'crews:ending.rename': None
  'crews:ending.leave': None
  'crews:ending.end': None
  'crews:ending.end-title': { crew: Text }
  'crews:ending.end-text': None
  'crews:ending.end-confirm': None
  'crews:ending.leave-title': { crew: Text }
  'crews:ending.leave-last': None
  'crews:ending.leave-text': None
  'crews:ending.leave-starter': { name: Text }
  'crews:ending.leave-confirm': None
  'crews:ending.stay': None
  'crews:ending.busy': None
  'crews:form.change': None
  'crews:form.start': None
  'crews:form.text': None
  'crews:form.saving': None
  'crews:form.starting': None
  'crews:form.start-it': None
  'crews:form.name': None
  'crews:form.name-example': None
  'crews:form.emoji': None
  'crews:form.failed': None
  'crews:list.title': None
  'crews:list.failed': None
  'crews:list.loading': None
  'crews:list.none': None
  'crews:list.none-text': None
  'crews:list.all': { count: Text }
  'crews:list.start': None
  'crews:list.people': { count: number }
  'crews:sheet.gone': None
  'crews:sheet.gone-text': None
  'crews:sheet.loading': None
  'crews:sheet.failed': None
  'crews:sheet.full': { count: number }
  'crews:sheet.joining': None
  'crews:sheet.just-you': None
  'crews:sheet.share': None
  'crews:sheet.invite': None
  'crews:sheet.members': { count: Text }
  'crews:sheet.you': None
  'crews:sheet.started': None
  'crews:invite.failed': None
  'crews:invite.no-friends': None
  'crews:invite.all-in': None
  'crews:invite.done': None
  'crews:invite.done-text': None
  'crews:invite.not-sent': None
  'crews:invite.label': None
  'crews:invite.inviting': None
  'crews:invite.choose': None
  'crews:invite.invite': { count: Text }
  'crews:link.join': { crew: Text }
  'crews:link.qr': { crew: Text }
  'crews:link.question': None
  'crews:link.own': None
  'crews:link.own-text': None
  'crews:link.own-words': None
  'crews:link.own-qr': None
  'crews:link.own-question': None
  'crews:link.end': None
  'crews:link.keep': None
  'crews:link.not-ended': None
  'crews:link.failed': None
  'crews:link.loading': None
  'crews:link.off': None
  'crews:link.make': None
  'crews:link.unused': { day: Text; count: number }
  'crews:link.used-by': { names: Text; day: Text; count: number }
  'crews:link.used': { uses: number; day: Text; count: number }
  'crews:removal.done': None
  'crews:removal.done-text': { name: Text; crew: Text }
  'crews:removal.failed': { name: Text }
  'crews:removal.label': { name: Text }
  'crews:removal.title': { name: Text }
  'crews:removal.fresh': None
  'crews:removal.text': None
  'crews:removal.keep': None
  'crews:removal.removing': None
  'error-pages:title-400': None
  'error-pages:title-401': None
  'error-pages:title-404': None
  'error-pages:title-429': None
  'error-pages:title-500': None
  'error-pages:title-503': None
  'error-pages:back': None
  'error-pages:back-home': None
  'error-pages:sign-in': None
  'error-pages:too-late': None
  'error-pages:operator': { name: Text }
  'error-pages:no-operator': None
  'error-pages:free-software': None
  'error-pages:suspended-title': None
  'error-pages:suspended': { why: Text; email: Text }
  'error-pages:suspended-why': { why: Text }
  'error-pages:suspended-data': { email: Text }
  'error-pages:suspension-over-title': None
  'error-pages:suspension-over': None
  'error-pages:go-on': None
  'error-pages:objection-title': None
  'error-pages:objection-label': None
  'error-pages:objection-hint': { most: number }
  'error-pages:objection-send': None
  'error-pages:objected': None
  'error-pages:objected-hint': None
  'error-pages:objection-upheld': None
  'error-pages:objection-answer': { why: Text }
  'event-mails:invites': { name: Text; event: Text }
  'event-mails:posted': { name: Text; event: Text }
  'event-mails:on': { event: Text }
  'event-mails:on-lead': None
  'event-mails:off': { event: Text }
  'event-mails:off-lead': { name: Text }
  'event-mails:news': { event: Text; news: Text }
  'event-mails:news-lead': { name: Text }
  'event-mails:see-plan': None
  'event-mails:see-answer': None
  'event-mails:open': None
  'event-mails:when': None
  'event-mails:where': None
  'event-mails:why': None
  'event-mails:stop': None
  'event-mails:settings': None
  'event-mails:guest-why': None
  'event-mails:guest-stop': None
  'event-mails:stop.question': None
  'event-mails:stop.what': None
  'event-mails:stop.do': None
  'event-mails:stopped.title': None
  'event-mails:stopped.what': None
  'event-mails:stopped.undo': None
  'event-mails:resumed.title': None
  'event-mails:resumed.what': None
  'event-mails:resumed.settings': None
  'event-refusals:called-off': { host: Text; event: Text }
  'event-refusals:answers-closed': { hours: number }
  'event-refusals:recording-gone': None
  'event-refusals:recording-taken': None
  'event-refusals:foreign-gif': None
  'event-refusals:only-host-changes': None
  'event-refusals:only-host-posts-again': None
  'event-refusals:only-host-reads-reach': None
  'event-refusals:only-host-ends-links': None
  'event-refusals:replaced': None
  'event-refusals:over-for-too-long': { hours: number }
  'event-refusals:not-started': None
  'event-refusals:nobody-chosen': None
  'event-refusals:too-many-invited': { most: Text }
  'event-refusals:own-answer': None
  'event-refusals:over': None
  'event-refusals:alone': None
  'event-refusals:one-more': None
  'event-refusals:if-self': None
  'event-refusals:if-host': None
  'event-refusals:if-unseen': None
  'event-refusals:arrival-not-going': None
  'event-refusals:arrival-no-start': None
  'event-refusals:arrival-not-now': None
  'event-refusals:only-author-deletes': None
  'event-refusals:free-nobody-chosen': None
  'event-refusals:free-over': None
  'event-refusals:unknown-zone': None
  'events:back-to-feed': None
  'events:fallback-title': None
  'events:not-found': None
  'events:not-found-text': None
  'events:go-home': None
  'events:loading': None
  'events:not-through': None
  'events:manage': { title: Text }
  'events:place': { place: Text }
  'events:place-on-map': { place: Text }
  'events:guests': { policy: Text }
  'events:time': { time: Text }
  'events:policy.bring-crew': None
  'events:policy.plus-one': None
  'events:policy.just-you': None
  'events:through': { name: Text }
  'events:for-people': { count: number }
  'events:who-it-is-for': None
  'events:comments': { count: number }
  'events:add-comment': None
  'events:show-less': None
  'events:read-all': None
  'events:friend.you-and': { name: Text }
  'events:friend.you-asked': { name: Text }
  'events:friend.asked-you': { name: Text }
  'events:friend.add': { name: Text }
  'events:on-now': None
  'events:on-now-since': { time: Text }
  'events:over': { time: Text }
  'events:time-too': { time: Text; clock: Text }
  'events:over-since': { time: Text; day: Text }
  'events:day-and-time': { day: Text; time: Text }
  'events:its-on': None
  'events:missing': { count: number }
  'events:missing-more': { going: number; missing: number; number: Text }
  'events:ending.over': None
  'events:ending.day': { kind: 'weekday' | 'date' | 'other'; day: Text }
  'events:ending.again': None
  'events:ending.same-people': None
  'events:phase.over': None
  'events:phase.on': { time: Text }
  'events:phase.soon': { time: Text }
  'events:phase.end': None
  'events:phase.extend': None
  'events:phase.hours': { count: number }
  'events:phase.hours-label': { count: number }
  'events:posted-again': None
  'events:posted-again-host': None
  'events:posted-again-guest': None
  'events:both-there.title': None
  'events:both-there.title-one': { name: Text }
  'events:both-there.list': None
  'events:both-there.host': None
  'events:both-there.show-all': { count: number }
  'events:called-off.page-title': { title: Text }
  'events:called-off.title': { host: Text; title: Text }
  'events:called-off.text': None
  'events:called-off.when': None
  'events:tools.edit': None
  'events:tools.delete': None
  'events:tools.delete-question': { title: Text }
  'events:tools.call-off-question': { title: Text }
  'events:tools.gone': None
  'events:tools.gone-and-told': None
  'events:tools.delete-it': None
  'events:tools.call-it-off': None
  'events:tools.keep-it': None
  'events:tools.deleting': None
  'events:tools.calling-off': None
  'events:tools.deleted': None
  'events:tools.off': None
  'events:tools.failed': None
  'events:reach.label': None
  'events:reach.nobody-yet': None
  'events:reach.nobody': None
  'events:reach.some': { sent: number; people: Text }
  'events:reach.all': { people: number }
  'events:reach.of-change': { told: Text }
  'events:reach.of-off': { told: Text }
  'events:reach.waiting': { count: Text }
  'events:reach.waiting-offline': { count: Text }
  'events:reach.unreachable': { count: number; names: Text }
  'events:reach.show-all': { count: number }
  'events:mine.title': None
  'events:mine.failed': None
  'events:mine.loading': None
  'events:mine.show-all': None
  'events:mine.show-all-count': { count: number }
  'events:mine.none': None
  'events:mine.none-text': None
  'events:mine.plan': None
  'events:hours-wrong': None
  'feed:recent': None
  'feed:earlier': None
  'feed:events': None
  'feed:tabs': None
  'feed:tab.crew': None
  'feed:tab.extended': None
  'feed:plan': None
  'feed:profile': None
  'feed:loading': None
  'feed:loading-text': None
  'feed:refreshing': None
  'feed:pull': None
  'feed:empty': None
  'feed:empty-text': None
  'feed:create': None
  'feed:find-people': None
  'feed:starters': None
  'feed:starter.coffee': None
  'feed:starter.coffee-title': None
  'feed:starter.coffee-when': None
  'feed:starter.walk': None
  'feed:starter.walk-title': None
  'feed:starter.walk-when': None
  'feed:starter.walk-when-tomorrow': None
  'feed:starter.free': None
  'feed:starter.free-title': None
  'feed:starter.free-when': None
  'feed:starter.free-when-tomorrow': None
  'fields:characters': None
  'fields:email-missing': None
  'fields:email-wrong': None
  'fields:name-missing': None
  'fields:id-wrong': None
  'fields:name.words': None
  'fields:name.inviteeIds': None
  'fields:name.content': None
  'fields:name.mentions': None
  'fields:name.emoji': None
  'fields:name.response': None
  'fields:name.condition': None
  'fields:name.until': None
  'fields:name.state': None
  'fields:name.minutes': None
  'fields:name.firstName': None
  'fields:name.lastName': None
  'fields:name.name': None
  'fields:name.animal': None
  'fields:name.q': None
  'fields:name.searchTerm': None
  'fields:name.phoneNumber': None
  'fields:name.phoneNumbers': None
  'fields:name.email': None
  'fields:name.code': None
  'fields:name.reason': None
  'fields:name.why': None
  'fields:name.spons': None
  'fields:name.answers': None
  'fields:name.friends': None
  'fields:name.quietFrom': None
  'fields:name.quietUntil': None
  'free:wrong-time': None
  'free:failed': None
  'free:offline': None
  'free:strip.title': None
  'free:strip.said-me-too': { name: Text }
  'free:strip.make-spon': None
  'free:strip.waiting': None
  'free:strip.missing': None
  'free:strip.over': None
  'free:strip.nobody': None
  'free:strip.quote': { words: Text }
  'free:strip.quoted': { words: Text; sentence: Text }
  'free:strip.all-see': None
  'free:strip.chosen-see': { count: number }
  'free:strip.own': None
  'free:strip.own-till': None
  'free:strip.till': { time: Text }
  'free:strip.free-till': { time: Text }
  'free:strip.me-too': None
  'free:strip.you-said-me-too': None
  'free:dialog.title': None
  'free:dialog.title-until': { time: Text }
  'free:dialog.crew-sees': None
  'free:dialog.chosen-see': None
  'free:dialog.end': None
  'free:dialog.busy': None
  'free:dialog.say': { time: Text }
  'free:dialog.minutes': { count: Text }
  'free:dialog.hours': { count: Text }
  'free:dialog.words': None
  'free:dialog.words-example': None
  'free:dialog.audience': None
  'free:dialog.all-friends': None
  'free:dialog.chosen': None
  'free:dialog.choose-first': None
  'free:dialog.me-toos': None
  'free:dialog.said-me-too': { name: Text }
  'free:friend.gone': None
  'free:friend.gone-text': None
  'free:friend.until': { name: Text; time: Text }
  'free:friend.said-me-too': { name: Text }
  'free:friend.profile': { name: Text }
  'free:friend.said-to-you': { name: Text }
  'free:friend.to-words': { words: Text }
  'free:friend.to-time': None
  'free:friend.can-see': { name: Text }
  'free:friend.free-too': { name: Text }
  'free:friend.me-too': None
  'free:pair.offer': { name: Text }
  'free:pair.title': None
  'free:pair.posted': { name: Text }
  'free:pair.posted-text': { title: Text }
  'free:pair.kept': None
  'free:pair.kept-text': None
  'free:pair.details': None
  'free:pair.taken-back': None
  'free:pair.not-taken-back': None
  'free:invited.label': None
  'free:invited.title': None
  'free:invited.leave-out': { name: Text }
  'free:invited.text': None
  'friend-refusals:asked-enough': { when: Text }
  'friend-refusals:self': None
  'friend-refusals:friends-already': None
  'friend-refusals:guest': None
  'friend-refusals:sent': None
  'friend-refusals:said-yes': None
  'friend-refusals:block-self': None
  'friends:request.sent': None
  'friends:request.sent-text': { name: Text }
  'friends:request.failed': None
  'friends:request.already-sent': None
  'friends:request.sending': None
  'friends:crew-grew': None
  'friends:crew-grew-text': { name: Text }
  'friends:removed': None
  'friends:removed-text': { name: Text }
  'friends:not-removed': None
  'friends:taken-back': None
  'friends:taken-back-text': { name: Text }
  'friends:not-taken-back': None
  'friends:list.title': None
  'friends:list.failed': None
  'friends:list.loading': None
  'friends:list.all': { count: Text }
  'friends:list.nobody': None
  'friends:list.nobody-text': None
  'friends:list.find': None
  'friends:add': None
  'friends:add-who': { name: Text }
  'friends:status.friends': None
  'friends:status.sent': None
  'friends:status.received': None
  'friends:asked-first': { name: Text }
  'friends:take-back': None
  'friends:take-back-who': { name: Text }
  'friends:dialog.friends': { name: Text }
  'friends:dialog.friends-text': { name: Text }
  'friends:dialog.sent': { name: Text }
  'friends:dialog.sent-text': { name: Text }
  'friends:dialog.received': { name: Text }
  'friends:dialog.received-text': { name: Text }
  'friends:dialog.none': { name: Text }
  'friends:dialog.none-text': None
  'friends:dialog.profile': None
  'friends:dialog.answer': None
  'friends:dialog.take-back': None
  'friends:removal.label': None
  'friends:removal.title': { name: Text }
  'friends:removal.text': None
  'friends:removal.keep': None
  'friends:removal.removing': None
  'friends:pings.title': None
  'friends:pings.all': None
  'friends:pings.app': None
  'friends:pings.hint': None
  'friends:pings.failed': None
  'friends:requests.title': None
  'friends:requests.failed': None
  'friends:requests.asked': { when: Text }
  'friends:requests.all': { count: Text }
  'friends:requests.accept': None
  'friends:requests.accept-who': { name: Text }
  'friends:requests.decline': None
  'friends:requests.decline-who': { name: Text }
  'friends:requests.not-accepted': None
  'friends:requests.not-declined': None
  'friends:theirs.label': { name: Text }
  'friends:theirs.list': { name: Text; names: Text }
  'friends:theirs.ask': { count: number }
  'friends:theirs.asking': None
  'friends:theirs.choose': None
  'friends:theirs.asked': { count: number; names: Text }
  'friends:theirs.done': None
  'friends:theirs.done-text': { count: number }
  'friends:theirs.failed': None
  'gifs:name': None
  'gifs:list': None
  'gifs:yours': None
  'gifs:remove': None
  'gifs:add': None
  'gifs:examples': None
  'gifs:hint': None
  'gifs:found': { count: number; term: Text }
  'gifs:failed': None
  'gifs:failed-text': None
  'gifs:none': { term: Text }
  'gifs:none-text': None
  'guests:name-needed': None
  'guests:name-too-long': { count: number }
  'guests:name-is-link': None
  'guests:reload': None
  'guests:failed': None
  'guests:removed': None
  'guests:removed-text': { name: Text }
  'guests:limit.label': None
  'guests:limit.nobody': None
  'guests:limit.up-to': { count: Text }
  'guests:limit.none-text': None
  'guests:limit.text': None
  'guests:menu.label': { name: Text }
  'guests:menu.block': None
  'guests:menu.remove-title': { name: Text }
  'guests:menu.remove-text': None
  'guests:menu.removing': None
  'guests:quiet.title': { count: Text }
  'guests:quiet.through': { name: Text }
  'guests:hand-over.title': None
  'guests:hand-over.text': None
  'guests:hand-over.copied': None
  'guests:hand-over.failed': None
  'guests:hand-over.open': None
  'guests:hand-over.copy': None
  'guests:hand-over.not-opened': None
  'guests:hand-over.paste': None
  'guests:keep-place.title': None
  'guests:keep-place.remembered': None
  'guests:keep-place.text': None
  'guests:keep-place.ways': None
  'guests:home.title': None
  'guests:home.profile': None
  'guests:home.nothing': None
  'guests:home.nothing-text': None
  'guests:profile.title': None
  'guests:profile.you': None
  'guests:profile.account': None
  'guests:profile.account-text': None
  'guests:profile.settings': None
  'guests:profile.sign-out': None
  'guests:join-first.title': None
  'guests:join-first.text': None
  'guests:join-first.back': None
  'help:title': None
  'help:description': None
  'help:install.title': None
  'help:install.intro': None
  'help:install.ios': None
  'help:install.android': None
  'help:install.mac': None
  'help:install.computer': None
  'help:push-on-iphone.title': None
  'help:push-on-iphone.intro': None
  'help:push-on-iphone.install': None
  'help:push-on-iphone.allow': None
  'help:push-on-iphone.refused': None
  'help:push-on-iphone.one-each': None
  'help:push-on-iphone.too-many': None
  'help:ways-in.title': None
  'help:ways-in.no-password': None
  'help:ways-in.code': None
  'help:ways-in.two': None
  'help:ways-in.lost': None
  'help:who-sees-what.title': None
  'help:who-sees-what.spon': None
  'help:who-sees-what.answers': None
  'help:who-sees-what.contact': None
  'help:who-sees-what.privacy': None
  'help:guests.title': None
  'help:guests.intro': None
  'help:guests.can': None
  'help:guests.account': None
  'help:guests.mail': None
  'help:guests.in-app': None
  'help:guests.hosting': None
  'help:guests.links': None
  'help:only-if.title': None
  'help:only-if.posting': None
  'help:only-if.answering': None
  'help:only-if.each-other': None
  'help:only-if.private': None
  'help:free-and-on-the-way.title': None
  'help:free-and-on-the-way.free': None
  'help:free-and-on-the-way.me-too': None
  'help:free-and-on-the-way.three': None
  'help:free-and-on-the-way.on-way': None
  'help:free-and-on-the-way.reminders': None
  'help:free-and-on-the-way.again': None
  'help:block-and-report.title': None
  'help:block-and-report.where': None
  'help:block-and-report.blocking': None
  'help:block-and-report.back': None
  'help:block-and-report.reading': None
  'help:voice-notes.title': None
  'help:voice-notes.record': None
  'help:voice-notes.form': None
  'help:voice-notes.posted': None
  'help:voice-notes.silent': None
  'help:offline.title': None
  'help:offline.opens': None
  'help:offline.waiting': None
  'help:offline.signing-out': None
  'help:calendar.title': None
  'help:calendar.one': None
  'help:calendar.link': None
  'help:delete-account.title': None
  'help:delete-account.how': None
  'help:delete-account.copy': None
  'help:write-to-us.title': None
  'help:write-to-us.support': None
  'imprint:title': None
  'imprint:description': None
  'imprint:who': None
  'imprint:contact': None
  'imprint:contact.support': None
  'install:title': None
  'install:why': None
  'install:now': None
  'install:installed': None
  'install:ready': None
  'install:step.share': None
  'install:step.add-to-home': None
  'install:step.add': None
  'install:step.share-or-menu': None
  'install:step.browser-menu': None
  'install:step.install-or-add': None
  'install:step.install': None
  'install:step.app-menu-or-compass': None
  'install:step.open-in-safari': None
  'install:step.from-there': None
  'install:step.app-menu': None
  'install:step.open-in-browser': None
  'install:step.toolbar-share': None
  'install:step.add-to-dock': None
  'install:step.click-add': None
  'install:step.not-in-firefox': None
  'install:step.from-there-or-bookmark': None
  'install:step.address-bar-icon': None
  'install:step.click-install': None
  'invitations:words': { inviter: Text; title: Text }
  'invitations:words-at': { inviter: Text; title: Text; time: Text }
  'invitations:guest-asked': None
  'invitations:phone-needed': None
  'invitations:address.title': None
  'invitations:address.label': None
  'invitations:address.hint': None
  'invitations:address.send-mail': None
  'invitations:address.send-text': None
  'invitations:address.send': None
  'invitations:address.incomplete': None
  'invitations:address.missing': None
  'invitations:address.failed': None
  'invitations:sent': None
  'invitations:sent-to': { address: Text }
  'invitations:send-failed': None
  'invitations:already-sent': None
  'invitations:found': None
  'invitations:found-who': { name: Text }
  'invitations:answer.title': None
  'invitations:answer.going': None
  'invitations:answer.might': None
  'invitations:answer.going-instead': None
  'invitations:answer.might-instead': None
  'invitations:answer.said-going': { name: Text }
  'invitations:answer.said-might': { name: Text }
  'invitations:answer.name': None
  'invitations:answer.hint': None
  'invitations:answer.counted': None
  'invitations:answer.open-again': None
  'invitations:answer.waiting': None
  'invitations:answer.kept-going': { name: Text }
  'invitations:answer.kept-might': { name: Text }
  'invitations:answer.try-now': None
  'invitations:answer.failed': None
  'invitations:offer.title': { address: Text }
  'invitations:offer.mail': None
  'invitations:offer.send-mail': None
  'invitations:offer.text': None
  'invitations:offer.send-text': None
  'invitations:offer.sending': None
  'invitations:offer.on-its-way': None
  'invitations:offer.here-already': { name: Text }
  'invitations:offer.mail-anyway': None
  'invitations:card.invites': { name: Text }
  'invitations:card.invited': { name: Text }
  'invitations:card.time': None
  'invitations:card.place': None
  'invitations:card.friend': { name: Text }
  'invitations:card.friend-title': None
  'invitations:card.friend-text': None
  'invitations:card.crew': { name: Text }
  'invitations:card.members': None
  'invitations:card.more': None
  'invitations:card.friends-with-all': None
  'invitations:card.friends-with-one': None
  'invitations:crew-offer.one': { name: Text }
  'invitations:crew-offer.all': { names: Text }
  'invitations:crew-offer.join': { crew: Text }
  'invitations:crew-offer.joining': None
  'invitations:crew-offer.failed': None
  'invitations:greeting.crew': None
  'invitations:greeting.crew-text': None
  'invitations:greeting.friend': None
  'invitations:greeting.friend-text': { name: Text }
  'invitations:greeting.request': None
  'invitations:greeting.request-text': { name: Text }
  'invitations:welcome.label': None
  'invitations:welcome.title': None
  'invitations:welcome.text': { name: Text }
  'invitations:welcome.host': { name: Text }
  'invitations:welcome.host-text': { name: Text }
  'invitations:row.sees-it': None
  'invitations:row.invite': None
  'invitations:row.invite-who': { name: Text }
  'invitations:row.invite-to': { title: Text }
  'invitations:row.invite-who-to': { title: Text; name: Text }
  'invitations:row.inviting': None
  'invitations:row.invited': None
  'invitations:row.going': None
  'invitations:row.might': None
  'invitations:picker.title': None
  'invitations:picker.search': None
  'invitations:picker.crew': None
  'invitations:picker.crew-failed': None
  'invitations:picker.all': { count: Text }
  'invitations:picker.type-more': { count: number }
  'invitations:picker.search-failed': None
  'invitations:picker.nobody': None
  'invitations:picker.others': None
  'invitations:share.as-host': None
  'invitations:share.as-guest': None
  'invitations:share.one-guest': None
  'invitations:link.failed': None
  'invitations:link.qr': { title: Text }
  'invitations:link.off': None
  'invitations:link.get': None
  'invitations:link.making': None
  'invitations:link.not-made': None
  'invitations:link.until-you': None
  'invitations:link.until-host': None
  'invitations:link.ended': None
  'invitations:link.ended-text': None
  'invitations:link.not-ended': None
  'invitations:link.end': None
  'invitations:link.end-question': None
  'invitations:link.keep': None
  'invitations:sent-list.failed': None
  'invitations:sent-list.title': None
  'invitations:sent-list.label': None
  'invitations:sent-list.of-event': None
  'invitations:sent-list.of-event-label': None
  'invitations:sent-list.to-crew': None
  'invitations:sent-list.in-app': None
  'invitations:sent-list.accepted': None
  'invitations:sent-list.unknown': None
  'invitations:sent-list.runs-out': { when: Text }
  'invitations:take-back.label': { name: Text }
  'invitations:take-back.done': None
  'invitations:take-back.failed': None
  'invitations:take-back.title': None
  'invitations:take-back.accepted': { name: Text }
  'invitations:take-back.text': None
  'invitations:take-back.confirm': None
  'invitations:take-back.keep': None
  'invitations:take-back.busy': None
  'invitations:waiting.title': None
  'invitations:waiting.people': None
  'invitations:waiting.one': { name: Text }
  'invitations:waiting.several': { name: Text; count: number }
  'invitations:waiting.to': None
  'invitations:waiting.to-more': { count: number }
  'invitations:waiting.accept': None
  'invitations:waiting.accept-who': { name: Text }
  'invitations:waiting.decline': None
  'invitations:waiting.decline-who': { name: Text }
  'invitations:waiting.accepted': None
  'invitations:waiting.in-feed-one': { title: Text }
  'invitations:waiting.in-feed': { count: number }
  'invitations:waiting.failed': None
  'invitations:page.incomplete': None
  'invitations:page.incomplete-text': None
  'invitations:page.title': None
  'invitations:page.title-to': { name: Text; what: Text }
  'invitations:page.title-friend': { name: Text }
  'invitations:page.when': { time: Text }
  'invitations:page.loading': None
  'invitations:page.own-link': None
  'invitations:page.friends-already': { name: Text }
  'invitations:page.in': None
  'invitations:page.needs-account': None
  'invitations:page.in-already': None
  'invitations:page.see-members': None
  'invitations:page.taking-in': None
  'invitations:page.full': { count: number; name: Text }
  'invitations:page.in-it-already': None
  'invitations:page.home': None
  'invitations:page.see-crew': None
  'invitations:page.you-are-in': { name: Text }
  'invitations:page.see-plan': None
  'invitations:page.see-how-it-was': None
  'invitations:page.or-join': None
  'invitations:page.guests-full': None
  'invitations:page.guests-off': None
  'invitations:page.over': None
  'invitations:page.closed': None
  'invitations:page.by-github': None
  'invitations:page.by-demo': None
  'invitations:page.by-several': None
  'invitations:page.missing': None
  'invitations:page.missing-text': None
  'invitations:page.unread': None
  'invitations:page.to-feed': None
  'invitations:page.what-it-is': None
  'invitations:page.refused': None
  'invitations:page.not-accepted': None
  'invitations:page.ask-for-new': { sentence: Text }
  'invite-refusals:own-spon': None
  'invite-refusals:just-you': None
  'invite-refusals:already-here': { name: Text }
  'invite-refusals:own-address': None
  'invite-refusals:own-number': None
  'invite-refusals:sent': None
  'invite-refusals:self': None
  'invite-refusals:stranger-enough': { when: Text }
  'invite-refusals:strangers-enough': None
  'invite-refusals:address-enough': None
  'invite-refusals:mail-enough': None
  'invite-refusals:own': None
  'invite-refusals:crew-needs-account': None
  'invite-refusals:friend-needs-account': { name: Text }
  'invite-refusals:needs-account': None
  'invite-refusals:full': None
  'invite-refusals:run-out': None
  'invite-refusals:run-out-ask': { name: Text }
  'invite-refusals:used-ask': { name: Text }
  'invite-refusals:none': None
  'invite-refusals:no-link-for-one': None
  'invite-refusals:links-off': None
  'invite-texts:a-friend': None
  'invite-texts:sms.crew': { name: Text }
  'invite-texts:sms.event': { name: Text; event: Text }
  'invite-texts:sms.event-when': { name: Text; event: Text; time: Text }
  'invite-texts:sms.untitled': { name: Text }
  'invite-texts:sms.untitled-when': { name: Text; time: Text }
  'invite-texts:sms.stop': None
  'invite-texts:mail.event': { name: Text; event: Text }
  'invite-texts:mail.crew': { name: Text }
  'invite-texts:mail.when': None
  'invite-texts:mail.where': None
  'invite-texts:mail.on-now': { time: Text }
  'invite-texts:mail.over': { time: Text }
  'invite-texts:mail.look': None
  'invite-texts:mail.say-yes': None
  'invite-texts:mail.see': None
  'invite-texts:mail.join': None
  'invite-texts:mail.alone': { days: number }
  'invite-texts:mail.what': None
  'invite-texts:mail.why': { name: Text }
  'invite-texts:mail.stop': None
  'invite-texts:stop.question': None
  'invite-texts:stop.what': None
  'invite-texts:stop.do': None
  'invite-texts:stopped.title': None
  'invite-texts:stopped.what': None
  'invite-texts:stopped.go': None
  'landing:headline': None
  'landing:text': None
  'landing:launch': None
  'landing:way.demo': None
  'landing:way.several': None
  'landing:way.github': None
  'landing:use-passkey': None
  'landing:no-password': None
  'landing:steps': None
  'landing:steps.say': None
  'landing:steps.say-text': None
  'landing:steps.see': None
  'landing:steps.see-text': None
  'landing:steps.meet': None
  'landing:steps.meet-text': None
  'landing:mission.title': None
  'landing:mission.evenings': None
  'landing:mission.promises': None
  'landing:mission.wish': None
  'landing:install.title': None
  'landing:install.without-scripts': None
  'landing:contact.title': None
  'landing:contact.text': None
  'landing:footer.terms': None
  'landing:footer.privacy': None
  'landing:footer.since': None
  'landing:intro.title': None
  'landing:intro.text': None
  'languages:code': None
  'languages:choose': None
  'languages:use': None
  'languages:hint': None
  'languages:failed': None
  'languages:unknown': None
  'languages:unreviewed': None
  'legal:terms': None
  'legal:privacy': None
  'legal:sms': None
  'legal:english-binds': None
  'legal:operator': { operator: Text }
  'legal:no-operator': None
  'legal:updated': None
  'legal:contents': None
  'legal:related': None
  'legal:top': None
  'legal:own-paper': None
  'legal:no-own-paper': None
  'legal:this-page': None
  'mails:fact': { label: Text; fact: Text }
  'mails:fact-line': { label: Text; fact: Text }
  'mails:before': { label: Text }
  'mails:when': None
  'mails:where': None
  'mails:signature': { operator: Text; email: Text }
  'mails:signature-unnamed': { email: Text }
  'mails:contact.headline': { title: Text }
  'mails:contact.why': { name: Text; host: Text; title: Text }
  'mails:contact.see': None
  'mails:contact.back': None
  'mails:contact.reason': { name: Text }
  'mails:contact.stop': None
  'media:saving': None
  'media:change': None
  'media:file': None
  'media:title': None
  'media:hint': None
  'media:upload': None
  'media:or': None
  'media:initial': None
  'media:monkey': None
  'media:dog': None
  'media:cat': None
  'media:unreadable': None
  'media:unchanged': None
  'media:failed': None
  'media:too-large': None
  'media:too-large-text': None
  'media:wrong-type': None
  'media:wrong-type-text': None
  'names:someone': None
  'names:guest': { name: Text }
  'names:comma': None
  'names:and-last': { names: Text; last: Text }
  'names:more': { count: number }
  'names:timeframe.right-now': None
  'names:timeframe.morning': None
  'names:timeframe.lunch': None
  'names:timeframe.afternoon': None
  'names:timeframe.evening': None
  'names:timeframe.late-night': None
  'names:timeframe.none': None
  'names:on-map': None
  'names:first-needed': None
  'names:first-too-long': None
  'names:last-needed': None
  'names:last-too-long': None
  'notices:guest': { name: Text }
  'notices:posted': { name: Text }
  'notices:posted-again': { name: Text }
  'notices:invited': { name: Text }
  'notices:plan-changed': { name: Text }
  'notices:called-off': { name: Text }
  'notices:place-open': None
  'notices:moved-on-map': None
  'notices:moved': { place: Text }
  'notices:time-open': None
  'notices:time-clock': { time: Text }
  'notices:time-new': { time: Text }
  'notices:reminder.tomorrow': None
  'notices:reminder.hour': None
  'notices:reminder.minutes': { count: number }
  'notices:answer.going': { name: Text }
  'notices:answer.might-show': { name: Text }
  'notices:answer.if-count': { name: Text; count: number }
  'notices:answer.if-person': { name: Text; other: Text }
  'notices:answer.out': { name: Text }
  'notices:on': { going: number }
  'notices:on-and-in': { going: number }
  'notices:on-by': { name: Text; going: Text }
  'notices:short': { going: number; wanted: Text }
  'notices:short-by': { name: Text; going: number; wanted: Text }
  'notices:if-met': None
  'notices:if-unmet': None
  'notices:mentioned': { name: Text }
  'notices:commented': { name: Text; event: Text }
  'notices:reacted': { name: Text; emoji: Text }
  'notices:folded.answered-two': { first: Text; second: Text }
  'notices:folded.answered': { first: Text; count: number }
  'notices:folded.commented-two': { first: Text; second: Text; event: Text }
  'notices:folded.commented': { first: Text; count: number; event: Text }
  'notices:folded.mentioned-two': { first: Text; second: Text }
  'notices:folded.mentioned': { first: Text; count: number }
  'notices:folded.reacted-two': { first: Text; second: Text }
  'notices:folded.reacted': { first: Text; count: number }
  'notices:friend.asked-title': None
  'notices:friend.asked': { name: Text }
  'notices:friend.taken-back-title': None
  'notices:friend.taken-back': { name: Text }
  'notices:friend.made-title': None
  'notices:friend.made': { name: Text }
  'notices:crew.invited': { name: Text }
  'notices:crew.joined': { others: number; name: Text }
  'notices:free.title': None
  'notices:free.together': None
  'notices:free.me-too': { name: Text }
  'notices:quiet.no-begin': None
  'notices:quiet.no-end': None
  'notices:quiet.same': None
  'notifications:title': None
  'notifications:title.unread': None
  'notifications:bell': None
  'notifications:bell.unread': { count: number }
  'notifications:bell.many-unread': None
  'notifications:latest': None
  'notifications:loading': None
  'notifications:unread': None
  'notifications:read-all': None
  'notifications:read-all.failed': None
  'notifications:empty': None
  'notifications:empty.text': None
  'notifications:empty.back': None
  'notifications:empty.below': None
  'notifications:empty.below-text': None
  'notifications:audience.nobody': None
  'notifications:audience': { seen: Text; notified: Text }
  'notifications:audience.seen': { count: number }
  'notifications:audience.nobody-notified': None
  'notifications:audience.now': { count: number }
  'notifications:audience.later': { later: number }
  'notifications:audience.now-and-later': { later: number; now: Text }
  'notifications:mute': None
  'notifications:mute.text': None
  'notifications:mute.failed': None
  'notifications:mute.still': None
  'notifications:preferences': None
  'notifications:preferences.text': None
  'notifications:preferences.not-loaded': None
  'notifications:preferences.not-saved': None
  'notifications:group.spons': None
  'notifications:group.spons-text': None
  'notifications:group.answers': None
  'notifications:group.answers-text': None
  'notifications:group.mentions': None
  'notifications:group.mentions-text': None
  'notifications:group.friends': None
  'notifications:group.friends-text': None
  'notifications:choice.push': None
  'notifications:choice.app': None
  'notifications:choice.off': None
  'notifications:quiet': None
  'notifications:quiet.hint': None
  'notifications:quiet.zone': { zone: Text }
  'notifications:quiet.from': None
  'notifications:quiet.until': None
  'notifications:quiet.same': None
  'notifications:quiet.malformed': None
  'notifications:fallback': None
  'notifications:fallback.mail': None
  'notifications:fallback.nothing': None
  'notifications:fallback.mail-text': { email: Text }
  'notifications:fallback.nothing-text': None
  'notifications:fallback.no-address': None
  'notifications:fallback.spons': None
  'notifications:fallback.spons-hint': None
  'offline:not-taken': None
  'offline:open-again': None
  'offline:throw-away': None
  'offline:all-right': None
  'offline:lost': None
  'offline:lost-text': { count: number }
  'offline:reset': None
  'offline:reset-text': None
  'offline:from-now': None
  'offline:from-before': { ago: Text }
  'offline:waiting': None
  'offline:stuck': None
  'offline:written-now': None
  'offline:written': { ago: Text }
  'offline:discard': None
  'offline:discard-spon': { title: Text }
  'offline:discard-other': { what: Text }
  'offline:spon': None
  'offline:comment': None
  'offline:comment-on': { title: Text }
  'offline:answer': None
  'offline:answer-to': { title: Text }
  'offline:arrival': None
  'offline:arrival-for': { title: Text }
  'offline:free': None
  'offline:free-end': None
  'offline:me-too': None
  'offline:contact': None
  'offline:contact-for': { title: Text }
  'offline:mute': None
  'offline:mute-of': { title: Text }
  'offline:read': None
  'offline:reaction': None
  'offline:refused.spon': { title: Text }
  'offline:refused.comment': { what: Text }
  'offline:refused.news': { what: Text }
  'offline:refused.other': { what: Text }
  'offline:too-old': None
  'offline:notice.failed': None
  'offline:notice.waits': { words: Text }
  'offline:notice.sent': { words: Text }
  'outbox:title': None
  'outbox:hint': None
  'outbox:what': None
  'outbox:all': None
  'outbox:mails': None
  'outbox:texts': None
  'outbox:count': { count: number }
  'outbox:none': None
  'outbox:none-text': None
  'outbox:mail-to': { to: Text }
  'outbox:text-to': { to: Text }
  'outbox:calendar': None
  'people:number-needed': None
  'people:connect': None
  'people:nobody-called': { words: Text }
  'people:nobody-called-text': None
  'people:search.label': None
  'people:search.placeholder': None
  'people:search.type-more': { count: number }
  'people:search.clear': None
  'people:search.title': None
  'people:search.searching': None
  'people:search.found': { count: number }
  'people:search.failed': None
  'people:search.results': None
  'people:search.none-in-common': None
  'people:search.in-common': { names: Text }
  'people:search.picked': None
  'people:profile.own': None
  'people:profile.title': None
  'people:profile.missing': None
  'people:profile.missing-text': None
  'people:profile.loading': None
  'people:profile.tabs': None
  'people:profile.friends': { count: Text }
  'people:profile.events': { count: Text }
  'people:events.failed': None
  'people:events.none-own': None
  'people:events.none-own-text': None
  'people:events.post': None
  'people:events.none': None
  'people:events.none-text': { name: Text }
  'people:friends.count': { count: number }
  'people:friends.hidden': { name: Text }
  'people:friends.failed': None
  'people:friends.none': None
  'people:friends.none-text': None
  'people:friends.label': { name: Text }
  'people:friends.you': None
  'people:friends.yours': None
  'phones:title': None
  'phones:text': None
  'phones:not-loaded': None
  'phones:no-texts': None
  'phones:not-saved': None
  'phones:moved': None
  'phones:moved-text': None
  'phones:number': None
  'phones:number.hint': None
  'phones:number.example': None
  'phones:number.empty': None
  'phones:number.needed': None
  'phones:number.send': None
  'phones:number.sending': None
  'phones:number.not-sent': None
  'phones:code.sent': { number: Text }
  'phones:code.demo': None
  'phones:code.label': { count: number }
  'phones:code.too-short': { count: number }
  'phones:code.digits': None
  'phones:code.verify': None
  'phones:code.checking': None
  'phones:code.not-checked': None
  'phones:code.verified': None
  'phones:code.verified-text': None
  'phones:code.other-number': None
  'phones:code.resend': None
  'phones:code.resend-in': { seconds: number }
  'phones:code.resending': None
  'phones:code.resent': None
  'phones:code.resent-text': None
  'phones:findable': None
  'phones:findable.hint': None
  'phones:own.verified': None
  'phones:own.change': None
  'phones:own.remove': None
  'phones:own.removed': None
  'phones:own.removed-text': None
  'phones:own.not-removed': None
  'phones:own.ask': None
  'phones:own.ask-text': None
  'phones:own.removing': None
  'phones:consent': None
  'phones:consent.turned-on': None
  'phones:consent.turned-off': None
  'phones:consent.needs-number': None
  'phones:consent.needs-number-text': None
  'phones:consent.on': None
  'phones:consent.on-text': { number: Text }
  'phones:consent.on-since': { number: Text; when: Text }
  'phones:consent.stopped': None
  'phones:consent.stopped-text': { number: Text }
  'phones:fine-print': None
  'phones:fine-print.terms': None
  'phones:fine-print.privacy': None
  'places:use-mine': None
  'places:unsupported': None
  'places:unsupported-text': None
  'places:found': None
  'places:found-text': None
  'places:added': None
  'places:added-text': None
  'places:denied': None
  'places:denied-text': None
  'places:not-found': None
  'places:not-found-text': None
  'privacy:title': None
  'privacy:description': None
  'privacy:in-short.title': None
  'privacy:in-short.no-analytics': None
  'privacy:in-short.who-sees': None
  'privacy:in-short.not-sold': None
  'privacy:in-short.yourself': None
  'privacy:about-you.title': None
  'privacy:about-you.intro': None
  'privacy:about-you.name': None
  'privacy:about-you.name.text': None
  'privacy:about-you.email': None
  'privacy:about-you.email.text': None
  'privacy:about-you.provider': None
  'privacy:about-you.provider.text': None
  'privacy:about-you.picture': None
  'privacy:about-you.picture.text': None
  'privacy:about-you.language': None
  'privacy:about-you.language.text': None
  'privacy:about-you.bio': None
  'privacy:about-you.bio.text': None
  'privacy:about-you.phone': None
  'privacy:about-you.phone.text': None
  'privacy:about-you.location': None
  'privacy:about-you.location.text': None
  'privacy:about-you.push': None
  'privacy:about-you.push.text': None
  'privacy:about-you.contacts': None
  'privacy:signing-in.title': None
  'privacy:signing-in.devices': None
  'privacy:signing-in.devices.text': None
  'privacy:signing-in.passkeys': None
  'privacy:signing-in.passkeys.text': None
  'privacy:signing-in.codes': None
  'privacy:signing-in.codes.text': None
  'privacy:signing-in.under-way': None
  'privacy:signing-in.under-way.text': None
  'privacy:spons.title': None
  'privacy:spons.created': None
  'privacy:spons.created.text': None
  'privacy:spons.joined': None
  'privacy:spons.joined.text': None
  'privacy:spons.free': None
  'privacy:spons.free.text': None
  'privacy:spons.on-way': None
  'privacy:spons.on-way.text': None
  'privacy:spons.messages': None
  'privacy:spons.messages.text': None
  'privacy:spons.friends': None
  'privacy:spons.friends.text': None
  'privacy:spons.crews': None
  'privacy:spons.crews.text': None
  'privacy:spons.blocks': None
  'privacy:spons.blocks.text': None
  'privacy:spons.reports': None
  'privacy:spons.reports.text': None
  'privacy:spons.calendar': None
  'privacy:spons.calendar.text': None
  'privacy:invitations.title': None
  'privacy:invitations.addressed': None
  'privacy:invitations.addressed.text': None
  'privacy:invitations.link': None
  'privacy:invitations.link.text': { event: number; friend: Text }
  'privacy:invitations.share-links': None
  'privacy:invitations.share-links.text': None
  'privacy:invitations.personal-links': None
  'privacy:invitations.personal-links.text': None
  'privacy:invitations.opening': None
  'privacy:invitations.text': None
  'privacy:invitations.mail': None
  'privacy:invitations.preview': None
  'privacy:guests.title': None
  'privacy:guests.guests': None
  'privacy:guests.guests.text': None
  'privacy:guests.who-sees': None
  'privacy:guests.who-sees.text': None
  'privacy:guests.how-long': None
  'privacy:guests.how-long.text': None
  'privacy:guests.address': None
  'privacy:guests.address.text': None
  'privacy:guests.removed': None
  'privacy:guests.removed.text': None
  'privacy:notifications.title': None
  'privacy:notifications.list': None
  'privacy:notifications.list.text': None
  'privacy:notifications.choices': None
  'privacy:notifications.choices.text': None
  'privacy:notifications.tokens': None
  'privacy:notifications.tokens.text': None
  'privacy:notifications.mail': None
  'privacy:notifications.mail.text': None
  'privacy:texts.title': None
  'privacy:texts.what': None
  'privacy:texts.not-shared': None
  'privacy:texts.setting': None
  'privacy:texts.in-app': None
  'privacy:texts.typed-in': None
  'privacy:texts.stop': None
  'privacy:texts.codes': None
  'privacy:texts.codes.text': None
  'privacy:texts.sent': None
  'privacy:texts.sent.text': None
  'privacy:texts.received': None
  'privacy:texts.received.text': None
  'privacy:texts.page': None
  'privacy:pictures-and-voice.title': None
  'privacy:pictures-and-voice.picture': None
  'privacy:pictures-and-voice.microphone': None
  'privacy:pictures-and-voice.form': None
  'privacy:pictures-and-voice.speech': None
  'privacy:pictures-and-voice.unused': None
  'privacy:location.title': None
  'privacy:location.asked': None
  'privacy:location.service': None
  'privacy:location.form': None
  'privacy:who-sees-what.title': None
  'privacy:who-sees-what.rule': None
  'privacy:who-sees-what.answers': None
  'privacy:who-sees-what.contact': None
  'privacy:who-sees-what.friends': None
  'privacy:who-sees-what.finding': None
  'privacy:who-sees-what.ending': None
  'privacy:who-sees-what.operators': None
  'privacy:outside.title': None
  'privacy:outside.intro': None
  'privacy:outside.provider': None
  'privacy:outside.provider.text': None
  'privacy:outside.mail': None
  'privacy:outside.mail.text': None
  'privacy:outside.twilio': None
  'privacy:outside.twilio.text': None
  'privacy:outside.push': None
  'privacy:outside.push.text': None
  'privacy:outside.files': None
  'privacy:outside.files.text': None
  'privacy:outside.speech': None
  'privacy:outside.speech.text': None
  'privacy:outside.gifs': None
  'privacy:outside.gifs.text': None
  'privacy:outside.nominatim': None
  'privacy:outside.nominatim.text': None
  'privacy:outside.whole-list': None
  'privacy:outside.links': None
  'privacy:outside.authorities': None
  'privacy:your-device.title': None
  'privacy:your-device.cookies': None
  'privacy:your-device.cookies.text': None
  'privacy:your-device.storage': None
  'privacy:your-device.storage.text': None
  'privacy:your-device.offline': None
  'privacy:your-device.offline.text': None
  'privacy:your-device.signing-out': None
  'privacy:your-device.signing-out.text': None
  'privacy:how-long.title': None
  'privacy:how-long.yours': None
  'privacy:how-long.yours.text': None
  'privacy:how-long.devices': None
  'privacy:how-long.devices.text': None
  'privacy:how-long.invitations': None
  'privacy:how-long.invitations.text': { event: Text; friend: number }
  'privacy:how-long.called-off': None
  'privacy:how-long.called-off.text': None
  'privacy:how-long.notifications': None
  'privacy:how-long.notifications.text': { days: number }
  'privacy:how-long.pushes': None
  'privacy:how-long.pushes.text': None
  'privacy:how-long.unsent': None
  'privacy:how-long.unsent.text': None
  'privacy:how-long.repeated': None
  'privacy:how-long.repeated.text': None
  'privacy:how-long.counters': None
  'privacy:how-long.counters.text': None
  'privacy:how-long.logs': None
  'privacy:how-long.logs.text': None
  'privacy:how-long.wishes': None
  'privacy:how-long.wishes.text': None
  'privacy:how-long.reports': None
  'privacy:how-long.reports.text': None
  'privacy:how-long.suspensions': None
  'privacy:how-long.suspensions.text': None
  'privacy:how-long.demo': None
  'privacy:how-long.demo.text': None
  'privacy:how-long.backups': None
  'privacy:how-long.backups.text': None
  'privacy:your-rights.title': None
  'privacy:your-rights.intro': None
  'privacy:your-rights.copy': None
  'privacy:your-rights.copy.text': None
  'privacy:your-rights.correct': None
  'privacy:your-rights.correct.text': None
  'privacy:your-rights.delete': None
  'privacy:your-rights.delete.text': None
  'privacy:your-rights.devices': None
  'privacy:your-rights.devices.text': None
  'privacy:your-rights.peace': None
  'privacy:your-rights.peace.text': None
  'privacy:your-rights.guests': None
  'privacy:your-rights.guests.text': None
  'privacy:your-rights.grounds': None
  'privacy:children.title': None
  'privacy:children.age': None
  'privacy:contact.title': None
  'privacy:contact.changes': None
  'privacy:contact.support': None
  'push:card.title': None
  'push:card.switch': None
  'push:card.test': None
  'push:card.needs-install': None
  'push:card.unsupported': None
  'push:card.blocked': None
  'push:card.text': None
  'push:question.label': None
  'push:question.member': None
  'push:question.guest': None
  'push:question.turn-on': None
  'push:on': None
  'push:on-text': None
  'push:unsupported': None
  'push:unsupported.install-first': None
  'push:unsupported.text': None
  'push:denied': None
  'push:denied.text': None
  'push:failed': None
  'push:failed.text': None
  'push:failed.device': None
  'push:failed.subscription': None
  'push:action.going': None
  'push:action.might-show': None
  'push:action.on-my-way': None
  'pushes:new-title': { host: Text; event: Text }
  'pushes:on': { going: Text }
  'pushes:on-and-in': { going: Text }
  'pushes:mention': { name: Text; words: Text }
  'pushes:comment': { name: Text; words: Text }
  'pushes:on-map': None
  'pushes:when.right-now': None
  'pushes:when.morning': None
  'pushes:when.lunch': None
  'pushes:when.afternoon': None
  'pushes:when.evening': None
  'pushes:when.late-night': None
  'recorder:voice-invite': None
  'recorder:voice-message': None
  'recorder:record': { title: Text }
  'recorder:just-say-it': None
  'recorder:just-say-it-text': None
  'recorder:say-it-too': None
  'recorder:say-it-too-text': None
  'recorder:may-we': None
  'recorder:may-we-text': None
  'recorder:stop': None
  'recorder:so-far': None
  'recorder:nearly-full': None
  'recorder:tap-when-done': None
  'recorder:again': None
  'recorder:clear': None
  'recorder:sending': None
  'recorder:sending-share': { percent: Text }
  'recorder:goes-along': None
  'recorder:only-here': None
  'recorder:skip': None
  'recorder:step.listening': None
  'recorder:step.finding': None
  'recorder:step.still': None
  'recorder:said.recording': None
  'recorder:said.recorded': None
  'recorder:said.reading': None
  'recorder:heard': { text: Text }
  'recorder:doubt.title': { text: Text }
  'recorder:doubt.description': { text: Text }
  'recorder:doubt.location': { text: Text }
  'recorder:doubt.time': { text: Text }
  'recorder:cleared': None
  'recorder:cleared-texts': None
  'recorder:bring-back': None
  'recorder:before': None
  'recorder:before-text': None
  'recorder:replace-text': None
  'recorder:just-audio': None
  'recorder:replace': None
  'recorder:replace-what': None
  'recorder:keep-mine': None
  'recorder:replace-with': None
  'recorder:you-typed': { text: Text }
  'recorder:we-heard': { text: Text }
  'recorder:too-short': None
  'recorder:silence': None
  'recorder:no-plan': None
  'recorder:unsorted': None
  'recorder:kept-here': None
  'recorder:gone': None
  'recorder:listen-again': None
  'recorder:denied': None
  'recorder:denied-text': None
  'recorder:no-microphone': None
  'recorder:no-microphone-text': None
  'recorder:busy': None
  'recorder:busy-text': None
  'recorder:unsupported': None
  'recorder:unsupported-text': None
  'recorder:not-started': None
  'recorder:not-started-text': None
  'recorder:not-sent': None
  'recorder:not-sent-text': None
  'recorder:not-read': None
  'recorder:not-read-text': None
  'recorder:left': None
  'recorder:left-text': None
  'recorder:filled-in': None
  'recorder:filled-in-text': None
  'recorder:text-kept': None
  'recorder:text-kept-text': None
  'refusals:cannot-store': None
  'refusals:needed-missing': None
  'refusals:gone-meanwhile': None
  'refusals:exists-already': None
  'refusals:not-allowed': None
  'refusals:two-changes': None
  'refusals:busy': None
  'refusals:database-down': None
  'refusals:too-big': None
  'refusals:address-unreadable': None
  'refusals:internal': None
  'refusals:nothing-here': None
  'refusals:not-found': None
  'refusals:unauthorized': None
  'refusals:fresh-sign-in': None
  'refusals:fresh-sign-in-title': None
  'refusals:sign-in-again': None
  'refusals:too-many': { unit: 'seconds' | 'minutes' | 'other'; count: number }
  'refusals:foreign-origin': None
  'refusals:mail-link': None
  'refusals:mail-link-title': None
  'refusals:wrong-page': None
  'refusals:guests-cannot': None
  'refusals:other-person': None
  'refusals:too-long': { field: Text; most: number }
  'refusals:too-many-of': { most: number }
  'refusals:add-first': { field: Text }
  'refusals:choose': { field: Text }
  'refusals:check': { field: Text }
  'refusals:wrong-request': None
  'refusals:wrong-request-field': { field: Text }
  'refusals:unreadable': None
  'refusals:too-slow': None
  'refusals:address-too-long': None
  'refusals:no-mail': None
  'refusals:no-texts': None
  'reports:hidden': None
  'reports:nothing': None
  'reports:nothing-text': None
  'reports:spon': None
  'reports:spon.hidden': None
  'reports:spon.back': None
  'reports:comment': None
  'reports:comment.hidden': None
  'reports:comment.back': None
  'reports:account': None
  'reports:account.suspended': None
  'reports:account.back': None
  'reports:as-before': None
  'reports:not-deleted': None
  'reports:reason': None
  'reports:said': None
  'reports:reading': None
  'reports:deleted': None
  'reports:open-spon': None
  'reports:objected': None
  'reports:upheld': None
  'reports:undone': None
  'reports:object.label': None
  'reports:object.hint': None
  'reports:object.missing': None
  'reports:object.too-long': { limit: number }
  'reports:object.sending': None
  'reports:object.send': None
  'reports:object.sent': None
  'reports:object.sent-text': None
  'reports:object.failed': None
  'reports:note': None
  'reports:note-link': None
  'reports:text-needed': None
  'reports:text-too-long': { limit: number }
  'reports:reason-needed': None
  'server-admin:you-are-last': None
  'server-admin:that-is-last': None
  'server-admin:guest': None
  'server-admin:already': None
  'server-admin:named': None
  'server-admin:none': None
  'server-admin:no-more': None
  'server-admin:no-job': { job: Text }
  'server-admin:no-dead-job': None
  'server-admin:unknown.person': { id: Text }
  'server-admin:unknown.spon': { id: Text }
  'server-admin:unknown.comment': { id: Text }
  'server-admin:unknown.report': { id: Text }
  'server-admin:unknown.objection': { id: Text }
  'server-admin:somebody': None
  'server-admin:decided': { by: Text; at: Text; decision: 'nothing' | 'hide' | 'suspend' | 'upheld' | 'undone' | 'other' }
  'server-admin:report.account-gone': None
  'server-admin:report.nothing-there': None
  'server-admin:objection.gone': None
  'server-guests:handover.title': None
  'server-guests:handover.headline': { name: Text }
  'server-guests:handover.lead': None
  'server-guests:handover.gone': None
  'server-guests:already-answered': None
  'server-guests:too-many': None
  'server-guests:host-only': None
  'server-guests:has-account': None
  'server-guests:not-yet': None
  'server-guests:back-to-invitation': None
  'server-guests:contact.over': None
  'server-guests:contact.too-many-changes': { unit: 'hours' | 'other'; count: number }
  'server-guests:contact.too-many-from-network': { unit: 'hours' | 'other'; count: number }
  'server-guests:contact.too-many-to-address': { unit: 'hours' | 'other'; count: number }
  'server-guests:contact.has-account': None
  'server-guests:way-back.gone': None
  'server-guests:way-back.see-app': None
  'server-guests:way-back.other-person': { name: Text; guest: Text }
  'server-guests:way-back.other-title': None
  'server-guests:way-back.title': None
  'server-guests:way-back.headline': { name: Text }
  'server-guests:way-back.to-spon': { title: Text }
  'server-guests:way-back.to-answer': None
  'server-guests:way-back.not-you': { name: Text }
  'server-live:restarting': None
  'server-media:no-file': None
  'server-media:empty-file': None
  'server-media:file-too-big': { megabytes: Text }
  'server-media:upload-broken': None
  'server-media:no-room': { megabytes: Text }
  'server-media:no-store.pictures': None
  'server-media:no-store.recordings': None
  'server-media:no-store.picture': None
  'server-media:no-store.recording': None
  'server-media:no-store.own-recording': None
  'server-media:no-gifs': None
  'server-media:picture.type': None
  'server-media:picture.pixels': None
  'server-media:picture.broken': None
  'server-media:picture.busy': None
  'server-media:picture.slow': None
  'server-media:recording.too-long': { seconds: number }
  'server-media:recording.type': None
  'server-media:recording.broken': None
  'server-media:voice.busy': None
  'server-media:voice.sorry': None
  'server-media:voice.not-now': None
  'server-media:voice.kind': None
  'server-media:voice.learning': None
  'server-media:voice.english-only': None
  'server-phones:number.incomplete': None
  'server-phones:number.country': { country: Text; countries: Text }
  'server-phones:number.no-country': { countries: Text }
  'server-phones:number.textless': None
  'server-phones:no-number': None
  'server-phones:code.expired': None
  'server-phones:code.wrong': { tries: number }
  'server-phones:opted-out': None
  'server-phones:opted-out-of': { number: Text }
  'server-phones:unwanted': None
  'server-phones:enough.invitations': None
  'server-phones:enough.invitations-to-number': None
  'server-phones:enough.codes': None
  'server-phones:enough.codes-to-number': None
  'server-phones:enough.notices': None
  'server-reports:yourself': None
  'server-reports:objected-already': None
  'server-reports:nothing-to-object': None
  'server-reports:received.title': None
  'server-reports:received.message': None
  'server-reports:outcome.nothing-title': None
  'server-reports:outcome.nothing': None
  'server-reports:outcome.hide-title': None
  'server-reports:outcome.suspend-title': None
  'server-reports:outcome.thanks': None
  'server-reports:hidden.spon': None
  'server-reports:hidden.comment': None
  'server-reports:hidden.account': None
  'server-reports:upheld.spon': None
  'server-reports:upheld.comment': None
  'server-reports:upheld.account': None
  'server-reports:ended.spon-title': None
  'server-reports:ended.comment-title': None
  'server-reports:ended.seen-again': None
  'server-reports:ended.account-title': None
  'server-reports:ended.account': None
  'server-reports:mail.why': None
  'server-reports:mail.spon': None
  'server-reports:mail.comment': None
  'server-reports:mail.reason': None
  'server-reports:mail.answer': None
  'server-reports:mail.suspended': None
  'server-reports:mail.hidden': None
  'server-reports:mail.object': None
  'server-reports:mail.data': { email: Text }
  'server-reports:mail.upheld': None
  'server-reports:mail.to-object': None
  'server-reports:mail.read-and-object': None
  'server-reports:mail.sign-in': None
  'server-reports:mail.see': None
  'server-reports:mail.read': None
  'server-users:friends-only': None
  'server-users:too-many-lookups': None
  'settings:title': None
  'settings:all': None
  'settings:notifications': None
  'settings:notifications-text': None
  'settings:look': None
  'settings:look-text': None
  'settings:language': None
  'settings:calendar': None
  'settings:calendar-text': None
  'settings:texts': None
  'settings:texts-text': None
  'settings:ways-in': None
  'settings:ways-in-text': None
  'settings:devices': None
  'settings:devices-text': None
  'settings:data': None
  'settings:data-text': None
  'settings:admin': None
  'settings:admin-text': None
  'settings:look.title': None
  'settings:look.scheme': None
  'settings:look.auto': None
  'settings:look.light': None
  'settings:look.dark': None
  'sign-in:title': None
  'sign-in:go-on': None
  'sign-in:go-on-as': { name: Text }
  'sign-in:go-on-to-app': None
  'sign-in:name-label': None
  'sign-in:name-missing': None
  'sign-in:name-needed': None
  'sign-in:ways.title': None
  'sign-in:ways.lead': None
  'sign-in:ways.email': None
  'sign-in:ways.provider': { provider: Text }
  'sign-in:ways.passkey': None
  'sign-in:ways.passkey-needs-scripts': None
  'sign-in:naming.title': None
  'sign-in:naming.lead': None
  'sign-in:invitation-needed': None
  'sign-in:closed': None
  'sign-in:closed-title': None
  'sign-in:last-way': None
  'sign-in:no-such-way': None
  'sign-in:address-taken': None
  'sign-in:provider-taken': { provider: Text }
  'sign-in:taken-title': None
  'sign-in:back-to-ways': None
  'sign-in:kept-elsewhere': None
  'sign-in:kept-elsewhere-title': None
  'sign-in:expired': None
  'sign-in:expired-title': None
  'sign-in:declined': { provider: Text }
  'sign-in:declined-title': None
  'sign-in:declined-again': None
  'sign-in:provider-down': { provider: Text }
  'sign-in:provider-down-title': { provider: Text }
  'sign-in:sign-in-first': None
  'sign-in:passkey.needs-name': { url: Text }
  'sign-in:passkey.unchecked': None
  'sign-in:passkey.on-account': None
  'sign-in:passkey.too-many': { most: number }
  'sign-in:passkey.expired': None
  'sign-in:passkey.unknown': None
  'sign-in:passkey.used-elsewhere': None
  'sign-in:code.no-mail': None
  'sign-in:code.new': None
  'sign-in:code.expired': None
  'sign-in:code.expired-title': None
  'sign-in:code.wrong': { tries: number }
  'sign-in:code.wrong-title': None
  'sign-in:code.sent-title': None
  'sign-in:code.sent': { email: Text; minutes: number }
  'sign-in:code.label': None
  'sign-in:code.enter': None
  'sign-in:code.ask-again': None
  'sign-in:address.title': None
  'sign-in:address.wrong-title': None
  'sign-in:address.lead': None
  'sign-in:address.label': None
  'sign-in:address.send': None
  'sign-in:confirm.title': None
  'sign-in:confirm.new-title': None
  'sign-in:confirm.new': { email: Text }
  'sign-in:confirm.known': { email: Text }
  'sign-in:confirm.enter': None
  'sign-in:confirm.not-you': None
  'sign-in:mail.subject': { code: Text }
  'sign-in:mail.headline': None
  'sign-in:mail.text': { code: Text; minutes: number }
  'sign-in:mail.works': { minutes: number }
  'sign-in:mail.or-open': None
  'sign-in:mail.open': None
  'sign-in:mail.reason': None
  'sign-in:demo.title': None
  'sign-in:demo.badge': None
  'sign-in:demo.lead': None
  'sign-in:demo.crew': None
  'sign-in:demo.newcomer': None
  'sign-in:demo.newcomer-hint': { friends: Text }
  'sign-in:demo.enter': None
  'sign-in:demo.name-needed': None
  'sign-in:demo.nobody': None
  'sign-in:demo.account': None
  'sign-in:demo.shared': None
  'sign-in:demo.privacy': None
  'sign-in:demo.terms': None
  'sms:title': None
  'sms:description': None
  'sms:login.title': None
  'sms:login.sign-in': None
  'sms:login.account': None
  'sms:login.nothing-agreed': None
  'sms:profile-setup.title': None
  'sms:profile-setup.optional': None
  'sms:profile-setup.field': None
  'sms:profile-setup.code': None
  'sms:opt-in-card.title': None
  'sms:opt-in-card.intro': None
  'sms:opt-in-card.program': None
  'sms:opt-in-card.description': None
  'sms:opt-in-card.frequency': None
  'sms:opt-in-card.care': None
  'sms:opt-in-card.opt-out': None
  'sms:opt-in-card.cost': None
  'sms:opt-in-card.links': None
  'sms:opt-in-card.consent': None
  'sms:sms-invites.title': None
  'sms:sms-invites.intro': None
  'sms:sms-invites.example': None
  'sms:sms-invites.stopped': None
  'sms:sms-invites.limits': None
  'sms:sms-invites.found': None
  'sms:sms-invites.in-app': None
  'sms:sms-invites.countries': None
  'sms:confirmation.title': None
  'sms:confirmation.intro': None
  'sms:confirmation.on': None
  'sms:confirmation.missing-intro': None
  'sms:confirmation.stop': None
  'sms:confirmation.join': None
  'sms:confirmation.help': None
  'sms:confirmation.number': None
  'sms:mock-ups.title': None
  'sms:mock-ups.intro': None
  'sms:mock-ups.card': { name: Text }
  'sms:mock-ups.steps': { name: Text }
  'sms:mock-ups.picture': None
  'sms:card.label': None
  'sms:card.caption': None
  'spon-form:plan': None
  'spon-form:edit': None
  'spon-form:loading': None
  'spon-form:edit-missing': None
  'spon-form:title': None
  'spon-form:title-example': None
  'spon-form:title-first': None
  'spon-form:title-needed': None
  'spon-form:when': None
  'spon-form:right-now': None
  'spon-form:specific-time': None
  'spon-form:specific-time-example': None
  'spon-form:understood.nothing': None
  'spon-form:understood.passed': None
  'spon-form:understood.day': { kind: 'weekday' | 'date' | 'other'; day: Text; end: Text }
  'spon-form:understood.start': { kind: 'weekday' | 'date' | 'other'; day: Text; start: Text; end: Text }
  'spon-form:late': { hours: number; time: Text }
  'spon-form:late-posted': { hours: number; time: Text }
  'spon-form:location': None
  'spon-form:location-example': None
  'spon-form:description': None
  'spon-form:description-hint': None
  'spon-form:circle': None
  'spon-form:circle.friends': None
  'spon-form:circle.friends-of-friends': None
  'spon-form:circle.chosen': None
  'spon-form:circle.nobody': None
  'spon-form:policy': None
  'spon-form:policy.anyone': None
  'spon-form:policy.bring-crew': None
  'spon-form:policy.plus-one': None
  'spon-form:policy.just-you': None
  'spon-form:policy.bring-crew-hint': None
  'spon-form:policy.plus-one-hint': None
  'spon-form:policy.just-you-hint': None
  'spon-form:minimum': { count: number }
  'spon-form:minimum-off': None
  'spon-form:minimum-hint': None
  'spon-form:minimum-off-hint': None
  'spon-form:minimum-label': None
  'spon-form:post': None
  'spon-form:posting': None
  'spon-form:update': None
  'spon-form:saving': None
  'spon-form:recording': None
  'spon-form:sending': None
  'spon-form:listening': None
  'spon-form:upload-failed': { reason: Text }
  'spon-form:upload-failed-offline': None
  'spon-form:post-failed': None
  'spon-form:update-failed': None
  'spon-form:posted': None
  'spon-form:posted-chosen': None
  'spon-form:posted-alone': None
  'spon-form:posted-friends': None
  'spon-form:queued': None
  'spon-form:queued-text': None
  'spon-form:updated': None
  'spon-form:updated-text': None
  'spon-form:leave': None
  'spon-form:leave-text': None
  'spon-form:draft': None
  'spon-form:draft-now': None
  'spon-form:draft-age': { age: Text }
  'spon-form:draft-gone': None
  'spon-form:draft-back': None
  'spon-form:draft-start-over': None
  'spon-form:field.title': None
  'spon-form:field.description': None
  'spon-form:field.location': None
  'spon-form:field.time': None
  'spon-form:field.visibility': None
  'spon-form:field.guest-policy': None
  'spon-form:field.minimum': None
  'spon-form:field.audio-duration': None
  'spon-form:field.gif-text': None
  'terms:title': None
  'terms:description': None
  'terms:what-it-is.title': None
  'terms:what-it-is.purpose': None
  'terms:what-it-is.free': None
  'terms:your-account.title': None
  'terms:your-account.ways-in': None
  'terms:your-account.guests': None
  'terms:your-account.age': None
  'terms:your-account.one-person': None
  'terms:your-account.devices': None
  'terms:hosts-and-guests.title': None
  'terms:hosts-and-guests.host': None
  'terms:hosts-and-guests.guest': None
  'terms:hosts-and-guests.answers': None
  'terms:hosts-and-guests.inviting': None
  'terms:be-kind.title': None
  'terms:be-kind.intro': None
  'terms:be-kind.harass': None
  'terms:be-kind.unlawful': None
  'terms:be-kind.pretend': None
  'terms:be-kind.collect': None
  'terms:be-kind.report': None
  'terms:yours-stays-yours.title': None
  'terms:yours-stays-yours.belongs': None
  'terms:yours-stays-yours.only-what-you-may': None
  'terms:yours-stays-yours.download': None
  'terms:sms-terms.title': None
  'terms:sms-terms.intro': None
  'terms:sms-terms.program': None
  'terms:sms-terms.program.text': None
  'terms:sms-terms.what': None
  'terms:sms-terms.what.text': None
  'terms:sms-terms.agreeing': None
  'terms:sms-terms.agreeing.text': None
  'terms:sms-terms.frequency': None
  'terms:sms-terms.frequency.text': None
  'terms:sms-terms.cost': None
  'terms:sms-terms.cost.text': None
  'terms:sms-terms.stop': None
  'terms:sms-terms.stop.text': None
  'terms:sms-terms.join': None
  'terms:sms-terms.join.text': None
  'terms:sms-terms.help': None
  'terms:sms-terms.help.text': None
  'terms:sms-terms.where': None
  'terms:sms-terms.where.text': None
  'terms:sms-terms.carriers': None
  'terms:sms-terms.carriers.text': None
  'terms:sms-terms.number': None
  'terms:sms-terms.number.text': None
  'terms:sms-terms.page': None
  'terms:mail-and-push.title': None
  'terms:mail-and-push.mail': None
  'terms:mail-and-push.push': None
  'terms:meeting-in-person.title': None
  'terms:meeting-in-person.not-checked': None
  'terms:meeting-in-person.public-place': None
  'terms:meeting-in-person.tell-somebody': None
  'terms:meeting-in-person.danger': None
  'terms:as-it-is.title': None
  'terms:as-it-is.with-care': None
  'terms:as-it-is.liability': None
  'terms:as-it-is.others': None
  'terms:ending-and-changes.title': None
  'terms:ending-and-changes.leaving': None
  'terms:ending-and-changes.closing': None
  'terms:ending-and-changes.changes': None
  'terms:ending-and-changes.one-sentence': None
  'terms:contact.title': None
  'terms:contact.support': None
  'texts:code': { code: Text; minutes: number }
  'texts:welcome': None
  'texts:welcome-back': None
  'texts:help': { email: Text }
  'times:now': None
  'times:minutes-ago': { count: Text }
  'times:hours-ago': { count: Text }
  'times:days-ago': { count: number }
  'times:yesterday': None
  'times:today': None
  'times:tomorrow': None
  'times:noon': None
  'times:midnight': None
  'times:am': { clock: Text }
  'times:pm': { clock: Text }
  'times:day-and-clock': { day: Text; clock: Text }
  'times:number': { count: number }
  'updates:applying': None
  'updates:found': None
  'updates:check': None
  'updates:update': None
  'updates:refresh': None
  'updates:force': None
  'updates:later': None
  'updates:failed': None
  'updates:force-failed': None
  'updates:by-hand': None
  'voice:note': { name: Text }
  'voice:play-note': { name: Text; length: Text }
  'voice:play': None
  'voice:pause': None
  'voice:play-own': None
  'voice:pause-own': None
  'voice:position': None
  'voice:position-own': None
  'voice:read': { name: Text }
  'voice:hide': { name: Text }
  'voice:error': None
  'voice:error-text': None
  'voice:unavailable': None
  'voice:unavailable-short': None
  'voice:cleared': None
  'voice:cleared-own': None
  'voice:iphone': None
  'voice:iphone-text': None
  'voice:playback.title': None
  'voice:playback.interrupted': None
  'voice:playback.offline': None
  'voice:playback.broken': None
  'voice:playback.format': None
  'voice:playback.not-allowed': None
  'voice:playback.not-supported': None
  'voice:playback.silent-iphone': None
  'voice:playback.silent': None
  'ways-in:title': None
  'ways-in:text': None
  'ways-in:list': None
  'ways-in:not-loaded': None
  'ways-in:email': None
  'ways-in:provider': None
  'ways-in:added': { when: Text }
  'ways-in:last-used': { when: Text }
  'ways-in:add': { name: Text }
  'ways-in:add-address': None
  'ways-in:other-address': None
  'ways-in:remove': { name: Text }
  'ways-in:removed': { name: Text }
  'ways-in:not-removed': None
  'ways-in:removing': None
  'ways-in:ask': { name: Text }
  'ways-in:ask-email': None
  'ways-in:ask-provider': { name: Text }
  'ways-in:only-passkey': None
  'ways-in:only-other': None
  'ways-in:welcome-back': None
  'ways-in:welcome-back-text': None
  'ways-in:address.text': None
  'ways-in:address.added': None
  'ways-in:address.added-text': None
  'ways-in:passkey.missing': None
  'ways-in:passkey.no-name': None
  'ways-in:passkey.not-loaded': None
  'ways-in:passkey.title': { device: Text }
  'ways-in:passkey.remove': { device: Text }
  'ways-in:passkey.removed': None
  'ways-in:passkey.not-removed': None
  'ways-in:passkey.ask': None
  'ways-in:passkey.ask-text': { device: Text }
  'ways-in:passkey.add': None
  'ways-in:passkey.added': None
  'ways-in:passkey.added-text': None
  'ways-in:passkey.most': { count: number }
  'ways-in:passkey.waiting': None
  'ways-in:passkey.use': None
  'ways-in:passkey.use-known': None
  'ways-in:passkey.make': None
  'ways-in:passkey.make-mine': None
  'ways-in:passkey.failed': None
  'ways-in:passkey.exists': None
  'ways-in:passkey.unreachable': None
  'ways-in:passkey.refused': None
  'ways-in:passkey.unreadable': None
  'ways-in:only-key': None
  'ways-in:only-key.text': None
  'ways-in:only-key.add': None
  'ways-in:second.label': None
  'ways-in:second': None
  'ways-in:sheet.title': None
  'ways-in:sheet.text': None
  'ways-in:sheet.email': None
  'ways-in:sheet.new': None
  'ways-in:sheet.new-text': None
  'ways-in:sheet.other-ways': None
  'ways-in:sheet.new-here': None
  'ways-in:way.oidc': { name: Text }
  'ways-in:way.demo': None
  'ways-in:way.email': None
  'ways-in:way.github': None
  'ways-in:code.failed': None
  'ways-in:code.address': None
  'ways-in:code.address-hint': None
  'ways-in:code.address-empty': None
  'ways-in:code.send': None
  'ways-in:code.sending': None
  'ways-in:code.sent': { minutes: number; email: Text }
  'ways-in:code.demo': None
  'ways-in:code.label': { count: number }
  'ways-in:code.too-short': { count: number }
  'ways-in:code.digits': None
  'ways-in:code.checking': None
  'ways-in:code.go-on': None
  'ways-in:code.other-address': None
  'ways-in:code.spam': None
  'ways-in:code.resend': None
  'ways-in:name': None
  'ways-in:name.empty': None
  'ways-in:name.come-in': None
  'ways-in:name.busy': None
}

export type Tags = {
  'account:friends': 'number' | 'what'
  'account:spons': 'number' | 'what'
  'account:sign-out.questions': 'address'
  'admin:byline': 'time'
  'admin:reports.of-comment': 'time'
  'admin:reports.of-spon': 'time'
  'admin:report.from': 'who' | 'time'
  'admin:report.from-deleted': 'time'
  'admin:spon.byline': 'who' | 'time'
  'admin:jobs.story': 'time'
  'admin:doctor.finding': 'what' | 'hidden'
  'answers:waits.many': 'who'
  'answers:waits.person': 'who'
  'answers:waits.somebody': 'who'
  'arrivals:is-here': 'who'
  'arrivals:is-on-way': 'who'
  'arrivals:is-minutes-late': 'who'
  'arrivals:is-hours-late': 'who'
  'calendar:add-to': 'roomy' | 'short'
  'calendar:once': 'strong'
  'contacts:reach.kept-text': 'address'
  'error-pages:suspended-data': 'mail'
  'events:place': 'hidden'
  'events:place-on-map': 'hidden'
  'events:guests': 'hidden'
  'events:time': 'hidden' | 'words'
  'events:phase.over': 'title'
  'events:phase.on': 'title'
  'events:phase.soon': 'title'
  'events:called-off.when': 'ago'
  'events:reach.of-change': 'told'
  'events:reach.of-off': 'told'
  'events:reach.unreachable': 'names'
  'free:strip.till': 'clock'
  'free:strip.free-till': 'hidden' | 'clock'
  'free:strip.me-too': 'hidden'
  'friends:asked-first': 'answer'
  'friends:theirs.list': 'strong'
  'friends:theirs.asked': 'strong'
  'gifs:remove': 'hidden'
  'help:push-on-iphone.install': 'install'
  'help:push-on-iphone.allow': 'profile'
  'help:push-on-iphone.too-many': 'notifications'
  'help:ways-in.two': 'waysIn'
  'help:ways-in.lost': 'support'
  'help:who-sees-what.spon': 'b'
  'help:who-sees-what.privacy': 'privacy'
  'help:guests.account': 'b'
  'help:guests.in-app': 'b'
  'help:guests.links': 'b'
  'help:only-if.posting': 'b'
  'help:only-if.answering': 'b'
  'help:free-and-on-the-way.free': 'b'
  'help:free-and-on-the-way.me-too': 'b'
  'help:free-and-on-the-way.on-way': 'b'
  'help:free-and-on-the-way.again': 'b'
  'help:block-and-report.where': 'b'
  'help:block-and-report.back': 'crew'
  'help:calendar.link': 'calendar'
  'help:delete-account.how': 'data' | 'b'
  'help:delete-account.copy': 'b'
  'help:write-to-us.support': 'support'
  'imprint:contact.support': 'support'
  'invitations:card.invites': 'who'
  'invitations:card.invited': 'who'
  'invitations:card.friend': 'who'
  'invitations:card.crew': 'who'
  'invitations:share.one-guest': 'strong'
  'invitations:waiting.to': 'quiet' | 'events'
  'invitations:waiting.to-more': 'quiet' | 'events'
  'invitations:page.in-it-already': 'link'
  'invitations:page.or-join': 'link'
  'landing:headline': 'line' | 'paper'
  'languages:unreviewed': 'address'
  'legal:english-binds': 'english'
  'legal:operator': 'support'
  'legal:no-operator': 'support'
  'legal:updated': 'day'
  'mails:fact': 'b'
  'notifications:quiet.zone': 'link'
  'notifications:fallback.no-address': 'link'
  'phones:code.sent': 'number'
  'phones:code.demo': 'outbox'
  'phones:fine-print': 'b' | 'address'
  'privacy:in-short.yourself': 'rights'
  'privacy:about-you.phone.text': 'texts'
  'privacy:about-you.location.text': 'location'
  'privacy:about-you.push.text': 'notifications'
  'privacy:texts.page': 'sms'
  'privacy:pictures-and-voice.speech': 'outside'
  'privacy:your-rights.copy.text': 'data' | 'b'
  'privacy:your-rights.correct.text': 'profile'
  'privacy:your-rights.delete.text': 'data' | 'b'
  'privacy:your-rights.devices.text': 'devices' | 'waysIn'
  'privacy:your-rights.peace.text': 'b' | 'settings' | 'crew'
  'privacy:your-rights.guests.text': 'support'
  'privacy:contact.support': 'support'
  'recorder:record': 'hidden'
  'recorder:heard': 'label'
  'recorder:you-typed': 'hidden' | 'typed'
  'recorder:we-heard': 'hidden'
  'server-guests:way-back.to-spon': 'b'
  'sms:profile-setup.optional': 'texts'
  'sms:profile-setup.code': 'b'
  'sms:opt-in-card.care': 'support'
  'sms:opt-in-card.links': 'terms' | 'privacy'
  'sms:sms-invites.example': 'address'
  'sms:mock-ups.card': 'file'
  'sms:mock-ups.steps': 'file'
  'terms:what-it-is.free': 'privacy'
  'terms:your-account.devices': 'devices'
  'terms:yours-stays-yours.download': 'data'
  'terms:sms-terms.agreeing.text': 'b' | 'texts'
  'terms:sms-terms.help.text': 'support'
  'terms:sms-terms.number.text': 'privacy'
  'terms:sms-terms.page': 'sms'
  'terms:mail-and-push.push': 'notifications'
  'terms:as-it-is.others': 'privacy'
  'terms:contact.support': 'support' | 'help'
  'voice:play-note': 'hidden'
  'voice:read': 'hidden'
  'voice:hide': 'hidden'
  'ways-in:second': 'link'
  'ways-in:sheet.new-here': 'link'
  'ways-in:code.sent': 'address'
  'ways-in:code.demo': 'outbox'
}
