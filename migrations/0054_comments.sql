-- Why tables, columns and indexes are as they are. schema/tables shows it where one reads it.

comment on table admin_actions is 'What admins did. The log outlives what it is about.';
comment on column admin_actions.subject is 'An id, without a foreign key for that reason.';

comment on table auth_challenges is 'What may be used once and soon: an OAuth round trip, a passkey challenge, a hand-off token.';
comment on column auth_challenges.kind is '''naming'': a provider has said who it is, but not what they are called.';

comment on column calendar_tokens.last_fetched_at is 'To the hour, so that its owner sees whether a calendar still uses it.';

comment on table called_off_events is 'What is left for a week of an event that its host called off, so that those who could see it read that it is off.';
comment on table called_off_people is 'Those who had access or had answered, and, with is_former false, those who are not to read of it: who could not see it then, or has parted from the host since. Everybody else''s relation to the host is asked when they look.';
comment on table called_off_links is 'The invitations and links that worked when it was called off.';
comment on column called_off_links.accepted_by is 'Who took the invitation up: it is for that person alone.';

comment on column comment_mentions.handle is 'As it is written in the text, so that the screen knows which words to mark.';
comment on column comments.hidden_at is 'Hidden by an admin: nobody sees it.';

comment on table email_codes is 'The newest code that was sent to an address. Both are keyed hashes; the key is not in the database.';

comment on column email_invitations.invite_token is 'SHA-256 of the token.';

comment on table event_access is 'Access beyond friendship: an invitation, a share link, or an answer given before the host narrowed the circle.';
comment on column event_access.id is 'Names an invitation in the app, as the other two kinds of invitations have ids.';
comment on column event_access.accepted_at is 'Null while an invitation by a person who is no friend waits: its guest may open the event, but no feed lists it.';
comment on column event_access.declined_at is 'A declined invitation is kept, so that it cannot be sent again.';
comment on column event_access.share_link_id is 'The link by which they came: each link counts its guests.';

comment on table event_carriers is 'One row for each direct friend of a friends-of-friends host. Kept by triggers, see schema/functions/carriers.sql; the wider feed
reads the rows of the viewer''s friends.';

comment on table event_moves is 'The time and place that those who answered were notified of last.';
comment on column event_moves.count is 'How often the event was moved in the hour that began at since.';
comment on column event_moves.started_before is 'The start that those who answered knew before.';

comment on table event_reminders is 'Which reminders are out.';
comment on column event_reminders.starts_at is 'Part of the key: an event that is moved has another reminder.';
comment on column event_reminders.sent_at is 'Null if it was claimed and never sent, because another one of the event was due within the hour.';

comment on column events.starts_at is 'What the host''s words mean, where they could be understood; never shown in their place.';
comment on column events.revision is 'Counts edits: the SEQUENCE of the calendar file.';
comment on column events.guest_limit is 'How many guests each share link lets in. 0: nobody answers without an account.';
comment on column events.tipped_at is 'When min_going people were going for the first time: once on, it stays on.';
comment on column events.is_short is 'It tipped, and fewer are going by now; the host was notified.';
comment on column events.starts_known_at is 'Since when people know when it starts. Null for events from before this column: these count from their last edit.';
comment on column events.evening_before is '19:00 on the day before, in the time zone of the host.';
comment on column events.hidden_at is 'Hidden by an admin: only the host sees it.';
comment on index events_evening_before_idx is 'For the reminders on the evening before.';

comment on table free_times is 'Shown to the friends of the person, deleted within the hour after.';

comment on table friendships is 'A request is one row, by the person who asks; a friendship is two accepted rows, one in each direction.';

comment on table guest_devices is 'The browsers in which a guest was, by the hash of a cookie. They stay with the person whom the guest becomes.';
comment on table guest_refusals is 'Browsers that stay out: of one event, from which the host removed their guest, or without an event, of all events of a host who
blocked a guest that has since gone.';

comment on table idempotency_keys is 'The first reply to a request with this key, given again to each repeat of it.';
comment on column idempotency_keys.status is 'Null while the first request runs.';

comment on column identities.provider_id is 'For ''oidc'' the issuer and the subject: two providers may use one subject for different people.';

comment on table incoming_texts is 'Texts that arrived. Their signatures carry no time, so a copy would be valid for ever: none is deleted.';

comment on table log_histories is 'One row for each history of the write-ahead log, by cluster and timeline, written in it: positions compare within one only.
A replica that holds the row follows that history.';
comment on column log_histories.number is 'The order of their beginnings; the clocks of two primaries may differ.';

comment on table mail_opt_outs is 'By the hash of the address: reading this table reveals none.';

comment on column notifications.type is 'src/shared/notifications.ts lists the types.';
comment on column notifications.cause is 'Names what happened. What happens again under the same name notifies nobody twice.';
comment on index notifications_folded_idx is 'What is folded into one row of the list: notifications of one person about one event, of one type, newest first.';
comment on index notifications_free_together_idx is 'For the hourly clean-up.';
comment on index notifications_taken_back_idx is 'For the hourly clean-up of what was taken back.';
comment on index notifications_unread_by_idx is 'In the order of the people who caused them, so that the count walks it beside a person''s friends.';

comment on table outbox is 'What would have been sent, for the demo.';
comment on column outbox.message_id is 'Keeps a repeated mail from being listed twice.';

comment on table outgoing_texts is 'One row for each text, so that it goes out at most once: ''sending'' is committed before the provider is asked. The words are
not kept.';
comment on column outgoing_texts.sender_id is 'Null when the account is gone: the limit of the number must not go with it.';
comment on column outgoing_texts.status is '''unknown'': it may have gone out, and is not sent again.';
comment on column outgoing_texts.sent_at is 'When it was handed to the provider.';

comment on column phone_invitations.invite_token is 'SHA-256 of the token.';
comment on column phone_verifications.code_hash is 'A keyed hash.';

comment on table push_deliveries is 'One row for each notification and device.';
comment on column push_deliveries.attempt is 'Counts up when it is postponed, so that a job that runs twice finds nothing left to do.';

comment on column push_subscriptions.session_id is 'The session in which the device subscribed: when it ends, so does this.';
comment on column push_subscriptions.silences is 'How often in a row the push service did not answer.';
comment on column push_subscriptions.rest_until is 'Until when it is left alone for that.';
comment on index push_subscriptions_device_key is 'A device shows the pushes of one person, also when two sign in on it in the same second.';

comment on table rate_limits is 'Counters that all nodes share. Losing them in a crash costs nothing.';

comment on column rsvps.response is 'Of an if-answer what it counts as: ''going'' while its condition holds, otherwise ''might-show''.';
comment on column rsvps.if_at_least is 'If so many are going. An answer has at most one condition.';
comment on column rsvps.if_with is 'If this person is going.';
comment on index rsvps_if_with_idx is 'Who waits for a person who leaves.';

comment on table server_keys is 'Shared by all nodes, made by the node that needs them first.';

comment on column sessions.sid is 'SHA-256 of the cookie: reading this table signs nobody in.';

comment on table share_link_aliases is 'Links of a guest who became a person with a link to the same event: they lead to that one.';
comment on column share_links.token_hash is 'SHA-256 of the token.';
comment on column share_links.sealed_token is 'Encrypted with the server''s secret, so that its maker can copy the link again.';
comment on index share_links_open_key is 'One open link for each person and event, also when two taps coincide.';

comment on table stranger_budgets is 'What people who are not friends may cause, for each pair and day. Taking a request back deletes the request, never the count.';
comment on column stranger_budgets.rests_until is 'Set when a request or invitation is declined: until then nothing of this kind gets through.';

comment on table uploads is 'The row comes before its file and goes with it, so everything in the store is known here.';
comment on column uploads.attached_at is 'Null until something shows the file; what stays null is deleted.';
comment on column uploads.event_id is 'Null again when the event goes and its recording is left: the clean-up finds it.';
comment on column uploads.speech_key is 'A second file, needed for a day at most.';
comment on column uploads.speech_bytes is 'Count towards the person''s quota.';
comment on column uploads.missing_at is 'The store had no such file.';

comment on column users.kind is 'A guest answers without an account, and may do less.';
comment on column users.phone_lost_at is 'When another person proved that the number is theirs. Shown until this person acts on it.';
comment on column users.second_way_told_at is 'When a person whose only way to sign in is one passkey was told how to add a second one.';
comment on column users.suspended_at is 'A suspended person cannot sign in, and nobody sees them.';
comment on column users.suspended_why is 'Shown to them when they try to sign in.';
comment on index users_first_name_idx is 'For people_named(), as the indexes on the last and the full name.';
comment on index users_guests_idx is 'For the hourly clean-up.';
comment on index users_suspended_idx is 'For suspension_of(), which every read asks; it holds next to nothing.';
comment on index users_verified_phone_key is 'One verified owner for each number; an unverified claim takes it from nobody.';
