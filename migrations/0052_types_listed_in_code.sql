-- src/shared/notifications.ts lists the types, so a new one needs no migration.
alter table notifications drop constraint notifications_type_check;
