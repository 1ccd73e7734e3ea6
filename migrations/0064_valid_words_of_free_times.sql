alter table free_times validate constraint free_times_words_check;
